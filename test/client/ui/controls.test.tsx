import { describe, expect, test, vi } from "vitest";
import { Button } from "../../../client/ui/Button.tsx";
import { ConfirmDialog } from "../../../client/ui/ConfirmDialog.tsx";
import { Dialog } from "../../../client/ui/Dialog.tsx";
import { EmptyState } from "../../../client/ui/EmptyState.tsx";
import { ErrorNote } from "../../../client/ui/ErrorNote.tsx";
import { HoverPopover } from "../../../client/ui/HoverPopover.tsx";
import { IconButton } from "../../../client/ui/IconButton.tsx";
import { BellIcon, ChevronEndIcon } from "../../../client/ui/icons.tsx";
import { MenuButton } from "../../../client/ui/MenuButton.tsx";
import { MenuItem } from "../../../client/ui/MenuItem.tsx";
import { Skeleton } from "../../../client/ui/Skeleton.tsx";
import { Spinner } from "../../../client/ui/Spinner.tsx";
import { Tabs } from "../../../client/ui/Tabs.tsx";
import { Tooltip } from "../../../client/ui/Tooltip.tsx";
import { rendered, tag } from "./rendered.ts";

const nothing = (): undefined => undefined;

describe("Button", () => {
  test("doesn't submit a form by default", () => {
    expect(rendered(<Button>Go</Button>).one(tag("button")).type).toBe("button");
    expect(rendered(<Button type="submit">Go</Button>).one(tag("button")).type).toBe("submit");
  });

  test("with an address is a link", () => {
    const link = rendered(<Button href="/plans">Upgrade</Button>);
    expect(link.one(tag("a")).href).toBe("/plans");
    expect(link.all(tag("button"))).toHaveLength(0);
  });

  test("that is busy says so and stays focusable", () => {
    const button = rendered(<Button isBusy>Go</Button>).one(tag("button"));
    expect(button).toMatchObject({ "aria-busy": "true", "aria-disabled": "true" });
    expect(button).not.toHaveProperty("disabled");
  });

  test("with an icon has a name, and the icon has none", () => {
    const bell = rendered(
      <IconButton label="Notifications">
        <BellIcon />
      </IconButton>,
    );
    expect(bell.one(tag("button"))["aria-label"]).toBe("Notifications");
    expect(bell.one(tag("svg"))).toMatchObject({ "aria-hidden": "true", width: "24" });
  });

  test("can have a smaller icon", () => {
    expect(rendered(<ChevronEndIcon size={16} />).one(tag("svg")).width).toBe("16");
  });
});

describe("an overlay", () => {
  test("isn't in the page until it opens", () => {
    const content = vi.fn(() => <p>Card</p>);
    const items = vi.fn(() => <MenuItem>Sign out</MenuItem>);
    const page = rendered(
      <>
        <Tooltip text="Share this story">
          <button type="button">Share</button>
        </Tooltip>
        <HoverPopover label="Ann" trigger={<a href="/@ann">Ann</a>} content={content} />
        <MenuButton
          label="More"
          items={items}
          trigger={(props) => (
            <IconButton {...props} label="More">
              <BellIcon />
            </IconButton>
          )}
        />
        <Dialog isOpen={false} onClose={nothing} title="Sign in">
          Words
        </Dialog>
      </>,
    );
    expect(content).not.toHaveBeenCalled();
    expect(items).not.toHaveBeenCalled();
    expect(page.all((_, { popover }) => popover !== undefined)).toHaveLength(0);
    expect(page.all(tag("dialog"))).toHaveLength(0);
    expect(page.html).not.toContain("aria-describedby");
  });

  test("a menu's button announces what it opens", () => {
    const button = rendered(
      <MenuButton
        label="More"
        items={nothing}
        trigger={(props) => <Button {...props}>More</Button>}
      />,
    ).one(tag("button"));
    expect(button).toMatchObject({ "aria-haspopup": "menu", "aria-expanded": "false" });
  });

  test("a popover's trigger announces what it opens", () => {
    const link = rendered(
      <HoverPopover label="Ann" trigger={<a href="/@ann">Ann</a>} content={nothing} />,
    ).one(tag("a"));
    expect(link).toMatchObject({
      href: "/@ann",
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
    });
  });

  test("a dialog is named by its title and ends with its close button", () => {
    const dialog = rendered(
      <Dialog isOpen onClose={nothing} title="Sign in">
        <button type="button">Continue</button>
      </Dialog>,
    );
    const { "aria-labelledby": title } = dialog.one(tag("dialog"));
    expect(dialog.text((_, { id }) => id !== undefined && id === title)).toBe("Sign in");
    expect(dialog.all(tag("button")).at(-1)?.["aria-label"]).toBe("Close");
    expect(dialog.one(tag("dialog"))).not.toHaveProperty("open");
  });

  test("a confirm dialog is described by its text, and focuses the harmless answer", () => {
    const question = rendered(
      <ConfirmDialog
        isOpen
        onClose={nothing}
        onConfirm={nothing}
        title="Delete this story?"
        confirmLabel="Delete"
        error="Please try again."
      >
        It stays in the trash for 14 days.
      </ConfirmDialog>,
    );
    const { role, "aria-describedby": text } = question.one(tag("dialog"));
    expect(role).toBe("alertdialog");
    expect(question.text((_, { id }) => id !== undefined && id === text)).toBe(
      "It stays in the trash for 14 days.",
    );
    expect(question.text((_, attributes) => "data-autofocus" in attributes)).toBe("Cancel");
    expect(question.text((_, attributes) => attributes.role === "alert")).toBe("Please try again.");
  });
});

describe("MenuItem", () => {
  test("is reached by arrow keys, not by Tab", () => {
    const items = rendered(
      <>
        <MenuItem href="/me/settings">Settings</MenuItem>
        <MenuItem isChecked={false}>Dark theme</MenuItem>
        <MenuItem isDisabled>Stats</MenuItem>
      </>,
    );
    const [link, check, disabled] = items.all((_, { role }) => role !== undefined);
    expect(link).toMatchObject({ role: "menuitem", href: "/me/settings", tabindex: "-1" });
    expect(check).toMatchObject({ role: "menuitemcheckbox", "aria-checked": "false" });
    expect(disabled).toMatchObject({ "aria-disabled": "true", tabindex: "-1" });
  });
});

describe("Tabs", () => {
  test("are named links, one of which is the current page", () => {
    const tabs = rendered(
      <Tabs
        label="Settings"
        tabs={[
          { href: "/me/settings/account", label: "Account", isCurrent: true },
          { href: "/me/settings/publishing", label: "Publishing", isCurrent: false },
        ]}
      />,
    );
    expect(tabs.one(tag("nav"))["aria-label"]).toBe("Settings");
    expect(tabs.all(tag("a")).map((link) => [link.href, link["aria-current"]])).toEqual([
      ["/me/settings/account", "page"],
      ["/me/settings/publishing", undefined],
    ]);
    expect(tabs.all(tag("button"))).toHaveLength(0);
  });
});

describe("placeholders", () => {
  test("include a spinner, which is a status with text, and a silent skeleton", () => {
    const spinner = rendered(<Spinner label="Loading stories" />);
    expect(spinner.text(tag("output"))).toBe("Loading stories");
    const skeleton = rendered(<Skeleton lines={3} />);
    expect(skeleton.all((_, attributes) => attributes["aria-hidden"] === "true")).toHaveLength(1);
    expect(skeleton.all(tag("span"))).toHaveLength(4);
  });

  test("include an empty state with a heading of the page's level", () => {
    const empty = rendered(<EmptyState title="No stories yet" level={1} />);
    expect(empty.text(tag("h1"))).toBe("No stories yet");
    expect(empty.all(tag("p"))).toHaveLength(0);
  });

  test("include an error, which is announced and offers a retry only if there is one", () => {
    const note = rendered(<ErrorNote onRetry={nothing}>The responses did not load.</ErrorNote>);
    expect(note.one((_, { role }) => role === "alert")).toBeTruthy();
    expect(note.text(tag("button"))).toBe("Try again");
    expect(rendered(<ErrorNote>No.</ErrorNote>).all(tag("button"))).toHaveLength(0);
  });
});
