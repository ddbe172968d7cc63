import { graphql, useFragment } from "react-relay/hooks";

// The artifacts are compiled only for the benchmark, so fragment data has no generated types.
interface Person {
  id: string;
  name: string;
  username: string;
  bio: string;
}
interface Publication {
  id: string;
  name: string;
  slug: string;
  tagline: string;
}
interface Story {
  id: string;
  title: string;
  subtitle: string;
  path: string;
  excerpt: string;
  readingTime: number;
  firstPublishedAt: number;
  clapCount: number;
  responseCount: number;
  bodyHtml: string;
  creator: Person;
  collection: Publication | null;
  tags: { id: string; slug: string; displayTitle: string }[];
  responses: Story[];
  moreFromCreator: Story[];
  moreFromCollection: Story[];
}
interface StoryProps {
  story: unknown;
}

function useStory(fragment: ReturnType<typeof graphql>, story: unknown): Story {
  return useFragment(fragment, story as never) as unknown as Story;
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The article with its surroundings: the page's whole tree. */
export function Article(props: StoryProps) {
  const story = useStory(
    graphql`
      fragment Article_story on Story {
        title
        subtitle
        clapCount
        responseCount
        bodyHtml
        tags {
          id
          slug
          displayTitle
        }
        responses {
          id
          ...ArticleResponse_story
        }
        ...ArticleByline_story
        ...ArticleMore_story
      }
    `,
    props.story,
  );
  return (
    <main>
      <article>
        <h1>{story.title}</h1>
        <p>{story.subtitle}</p>
        <Byline story={story} />
        <div dangerouslySetInnerHTML={{ __html: story.bodyHtml }} />
        <ul>
          {story.tags.map((tag) => (
            <li key={tag.id}>
              <a href={`/tag/${tag.slug}`}>{tag.displayTitle}</a>
            </li>
          ))}
        </ul>
        <p>
          <span>{story.clapCount} claps</span>
          <a href="#responses">{story.responseCount} responses</a>
        </p>
      </article>
      <section id="responses">
        <h2>Responses</h2>
        <ul>
          {story.responses.map((response) => (
            <li key={response.id}>
              <Response story={response} />
            </li>
          ))}
        </ul>
      </section>
      <More story={story} />
    </main>
  );
}

function Byline(props: StoryProps) {
  const story = useStory(
    graphql`
      fragment ArticleByline_story on Story {
        readingTime
        firstPublishedAt
        creator {
          id
          name
          username
        }
        collection {
          id
          name
          slug
        }
      }
    `,
    props.story,
  );
  const { creator, collection } = story;
  return (
    <div>
      <p>
        <a href={`/@${creator.username}`}>{creator.name}</a>
        {collection ? (
          <>
            {" in "}
            <a href={`/${collection.slug}`}>{collection.name}</a>
          </>
        ) : null}
      </p>
      <p>
        <span>{Math.ceil(story.readingTime)} min read</span>
        <time dateTime={day(story.firstPublishedAt)}>{day(story.firstPublishedAt)}</time>
      </p>
    </div>
  );
}

function Response(props: StoryProps) {
  const story = useStory(
    graphql`
      fragment ArticleResponse_story on Story {
        id
        path
        firstPublishedAt
        clapCount
        responseCount
        bodyHtml
        creator {
          id
          name
          username
        }
      }
    `,
    props.story,
  );
  return (
    <article>
      <p>
        <a href={`/@${story.creator.username}`}>{story.creator.name}</a>
        <a href={story.path}>
          <time dateTime={day(story.firstPublishedAt)}>{day(story.firstPublishedAt)}</time>
        </a>
      </p>
      <div dangerouslySetInnerHTML={{ __html: story.bodyHtml }} />
      <p>
        <span>{story.clapCount} claps</span>
        <a href={story.path}>{story.responseCount} answers</a>
      </p>
    </article>
  );
}

function More(props: StoryProps) {
  const story = useStory(
    graphql`
      fragment ArticleMore_story on Story {
        creator {
          id
          name
          username
          bio
        }
        collection {
          id
          name
          slug
          tagline
        }
        moreFromCreator {
          id
          ...ArticleCard_story
        }
        moreFromCollection {
          id
          ...ArticleCard_story
        }
      }
    `,
    props.story,
  );
  return (
    <div>
      <section>
        <h2>{story.creator.name}</h2>
        <p>{story.creator.bio}</p>
        {story.moreFromCreator.map((card) => (
          <Card key={card.id} story={card} />
        ))}
      </section>
      {story.collection ? (
        <section>
          <h2>{story.collection.name}</h2>
          <p>{story.collection.tagline}</p>
          {story.moreFromCollection.map((card) => (
            <Card key={card.id} story={card} />
          ))}
        </section>
      ) : null}
    </div>
  );
}

function Card(props: StoryProps) {
  const story = useStory(
    graphql`
      fragment ArticleCard_story on Story {
        title
        excerpt
        path
        readingTime
        firstPublishedAt
        clapCount
        responseCount
        creator {
          id
          name
          username
        }
        collection {
          id
          name
          slug
        }
      }
    `,
    props.story,
  );
  return (
    <article>
      <p>
        <a href={`/@${story.creator.username}`}>{story.creator.name}</a>
        {story.collection ? (
          <a href={`/${story.collection.slug}`}>{story.collection.name}</a>
        ) : null}
      </p>
      <h3>
        <a href={story.path}>{story.title}</a>
      </h3>
      <p>{story.excerpt}</p>
      <p>
        <time dateTime={day(story.firstPublishedAt)}>{day(story.firstPublishedAt)}</time>
        <span>{Math.ceil(story.readingTime)} min read</span>
        <span>{story.clapCount}</span>
        <span>{story.responseCount}</span>
      </p>
    </article>
  );
}
