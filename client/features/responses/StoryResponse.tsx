import { type ReactNode, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { StoryResponse_post$key } from "../../../generated/relay/StoryResponse_post.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { mutedHere } from "../mutes/mutedHere.ts";
import { MuteMenu } from "../mutes/MuteMenu.tsx";
import { CopyLinkItem } from "../stories/sharing/CopyLinkItem.tsx";
import { ClapControl } from "../claps/ClapControl.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { CommentIcon } from "../../ui/icons.tsx";
import type { ResponseActionsProps } from "./ResponseActions.tsx";
import type { ResponseContext, ResponseTools } from "./responseContext.ts";
import * as texts from "./texts.ts";
import styles from "./StoryResponse.module.css";
import { CountText } from "../../ui/CountText.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** One response with its totals. Replies to it are on its own page. */
export function StoryResponse(props: {
  post: StoryResponse_post$key;
  place: ResponseContext;
  /** Null until loaded, and for anonymous viewers. */
  tools: ResponseTools | null;
  /** In a card: all actions are in its menu, and replying is beside the claps. */
  card?: { reply: ReactNode } | undefined;
}) {
  const { tools, place, card } = props;
  const [edited, setEdited] = useState<string | null>(null);
  const post = useFragment(
    graphql`
      fragment StoryResponse_post on Post {
        id
        path
        language
        firstPublishedAt
        ...ClapControl_post
        postResponses {
          count
        }
        content {
          bodyHtml
        }
        quote {
          text
        }
        creator {
          id
          name
          username
          imageId
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  const { creator } = post;
  const isMuted = mutedHere.useHasAny([creator?.id]);
  if (isMuted) return null;
  const actions = {
    postId: post.id,
    creator,
    hasAnswers: post.postResponses.count > 0,
    place,
    onEdit: setEdited,
  };
  return (
    <article
      className={styles.response}
      aria-label={texts.responseName(creator?.name ?? texts.aReader)}
      lang={post.language ?? undefined}
    >
      <div className={styles.byline}>
        <Person creator={creator} isAuthor={creator?.id === place.authorId} />
        {post.firstPublishedAt ? (
          <a className={styles.date} href={siteHref(post.path, location)}>
            <time dateTime={new Date(post.firstPublishedAt).toISOString()}>
              {formatShortDate(post.firstPublishedAt, location.now)}
            </time>
          </a>
        ) : null}
        {tools ? (
          <span className={styles.menu}>
            <More
              tools={card ? tools : null}
              about={texts.responseBy(creator?.name ?? texts.aReader)}
              path={post.path}
              actions={actions}
            />
          </span>
        ) : null}
      </div>
      {post.quote?.text && !place.isAtQuote ? (
        <blockquote className={styles.quote} dir="auto">
          {post.quote.text}
        </blockquote>
      ) : null}
      {tools && edited !== null ? (
        <tools.ResponseEditor postId={post.id} text={edited} onDone={() => setEdited(null)} />
      ) : post.content ? (
        <div
          className={`story-body ${styles.text}`}
          data-body-of={post.id}
          dangerouslySetInnerHTML={{ __html: post.content.bodyHtml }}
        />
      ) : (
        <PartNotLoaded />
      )}
      <div className={styles.totals}>
        <ClapControl post={post} size={20} />
        {card ? (
          card.reply
        ) : (
          <a href={siteHref(post.path, location)}>
            <CommentIcon size={20} />{" "}
            <CountText text={texts.responseCount(post.postResponses.count)} />
          </a>
        )}
        {tools && edited === null && !card ? (
          <div className={styles.actions}>
            <tools.ResponseActions {...actions} />
          </div>
        ) : null}
      </div>
    </article>
  );
}

/** The menu of a response; with `tools`, of one in a card. */
function More(props: {
  tools: ResponseTools | null;
  about: string;
  path: string;
  actions: ResponseActionsProps;
}) {
  const { tools, about, path, actions } = props;
  if (tools) return <tools.ResponseMenu {...actions} about={about} path={path} />;
  return <MuteMenu about={about} creator={actions.creator} items={<CopyLinkItem path={path} />} />;
}

/** Who wrote it. */
function Person(props: {
  creator:
    | { id: string; name: string; username: string; imageId?: string | null }
    | null
    | undefined;
  isAuthor: boolean;
}) {
  const { creator } = props;
  const hrefTo = useRouteHref();
  if (!creator) return <span>{texts.someReader}</span>;
  return (
    <a className={styles.person} href={hrefTo("ShowUser", { username: creator.username })}>
      <Avatar
        name={creator.name}
        imageId={creator.imageId}
        colorKey={creator.id}
        size="XS"
        isDecorative
      />
      <span dir="auto">{creator.name}</span>
      {props.isAuthor ? <span className={styles.author}>{texts.author}</span> : null}
    </a>
  );
}
