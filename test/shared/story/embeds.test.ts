import { describe, expect, test } from "vitest";
import { embedOfPage } from "../../../shared/story/embeds/embedOfPage.ts";
import { isEmbedAddress, knownEmbed } from "../../../shared/story/embeds/embeds.ts";

const player = (track: string) =>
  `https://w.soundcloud.com/player/?url=${encodeURIComponent(track)}`;

describe("an embed of a supported site", () => {
  test.each([
    "https://soundcloud.com/forss/flickermood",
    "https://api.soundcloud.com/tracks/293",
    "https://www.soundcloud.com/forss",
  ])("is created for the track %s", (track) => {
    expect(knownEmbed(player(track))?.src).toBe(player(track));
    expect(isEmbedAddress(player(track))).toBe(true);
  });

  test.each([
    "https://evilsoundcloud.com/forss/flickermood",
    "https://soundcloud.com.evil.example/forss",
    "https://any.soundcloud.com/forss",
    "javascript:alert(1)//soundcloud.com",
  ])("is created for no other host: %s", (track) => {
    expect(knownEmbed(player(track))).toBeNull();
  });

  test.each([
    "https://evilyoutube.com/embed/dQw4w9WgXcQ",
    "https://youtube.com.evil.example/embed/dQw4w9WgXcQ",
    "https://notplayer.vimeo.com/video/1",
    "https://evilsoundcloud.com/forss/flickermood",
  ])("requires its exact host: not %s", (address) => {
    expect(knownEmbed(address)).toBeNull();
    expect(embedOfPage(address)).toBeNull();
  });
});
