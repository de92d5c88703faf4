import { expect, it } from "vitest";
import { copyErrorText } from "./copy-error.ts";

it.each([
  ["the bucket does not exist", "The bucket does not exist."],
  [
    "must not be inside the data folder /srv/data: both would be lost together",
    "This folder is inside the data folder: both would be lost together.",
  ],
  ["mkdir /proc/copies: permission denied", "The server may not write in this folder."],
  ["mkdir /proc/copies: no such file or directory", "This path leads to no folder."],
  ["the storage answered TeapotError", undefined],
])("%s", (error, text) => expect(copyErrorText(error)?.message).toBe(text));
