import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { movableActions, unpinnedImages, withOffers } from "./deploy.ts";
import { ROOT } from "./shell.ts";

const DIGEST = `sha256:${"a".repeat(64)}`;

it("names every image that a Dockerfile takes without a digest", () => {
  const pinned = `FROM node:24@${DIGEST} AS node\nFROM --platform=linux/amd64 go:1@${DIGEST} AS build\nCOPY --from=node /a /b\nFROM scratch\nCOPY --from=build /b /b`;
  expect(unpinnedImages(pinned)).toEqual([]);
  for (const [line, image] of [
    ["FROM node:24", "node:24"],
    ["FROM --platform=linux/amd64 \\\n  go:1 AS build", "go:1"],
    ["FROM node:24@sha256:short", "node:24@sha256:short"],
    ["COPY --chown=1:1 --from=alpine:3 /a /b", "alpine:3"],
    ["RUN --mount=type=bind,from=tools:1,target=/t true", "tools:1"],
    ["# syntax=docker/dockerfile:1", "docker/dockerfile:1"],
  ] as const)
    expect(unpinnedImages(`${pinned}\n${line}`)).toEqual([`${image} is not pinned by a digest`]);
});

it("restarts the server only where health says that this may help", () => {
  const unit = readFileSync(`${ROOT}deploy/passerelle-health.service`, "utf8");
  const [, script = ""] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];
  const run = (code: number) => {
    const stands = { "/usr/local/bin/passerelle": `sh -c 'echo "$@"; exit ${code}' -`, "/usr/bin/systemctl": "echo" };
    const command = Object.entries(stands).reduce((text, [path, stand]) => text.replaceAll(path, stand), script);
    const env = { PATH: process.env.PATH, ADDRESS: "127.0.0.1:80" };
    return execFileSync("sh", ["-c", command.replaceAll("$$", "$")], { env, encoding: "utf8" })
      .trim()
      .split("\n");
  };
  const asked = "health --http=127.0.0.1:80 --dir=/var/lib/passerelle";
  expect([run(0), run(1), run(3)]).toEqual([[asked], [asked], [asked, "restart passerelle.service"]]);
});

it("takes the settings that a unit offers in comments", () => {
  const unit = "DynamicUser=yes\n# Words=no\n#PrivateUsers=no\n";
  expect(withOffers(unit)).toBe("DynamicUser=yes\n# Words=no\nPrivateUsers=no\n");
});

it("names the actions of a workflow that a tag may change", () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  const uses = (...actions: string[]) => actions.map((action) => `      - uses: ${action}\n`).join("");
  expect(movableActions(uses(`actions/checkout@${commit} # v4.2.2`, "./local"))).toEqual([]);
  const movable = ["actions/checkout@v4", `actions/checkout@${commit}`, `a/b@${commit.slice(1)} # v1`, "a/b@main # v1"];
  expect(movableActions(`${uses(...movable)}        uses: a/c@v1\n`)).toHaveLength(5);
});
