import { expect, it } from "vitest";
import { communityLink } from "../../../common/community-link.ts";
import { appUrl, isExposed, scriptAddress } from "./rules.ts";

const DEFAULT = "http://localhost:8090";

it.each([
  ["https://p.example", "https://stored.example", [], "https://p.example"],
  ["", "https://stored.example", ["bin", "serve"], "https://stored.example"],
  ["", DEFAULT, ["bin", "serve"], "http://127.0.0.1:8090"],
  ["", DEFAULT, ["bin", "serve", "--http=127.0.0.1:8095"], "http://127.0.0.1:8095"],
  ["", DEFAULT, ["bin", "serve", "--http", "0.0.0.0:8095"], "http://127.0.0.1:8095"],
  ["", DEFAULT, ["bin", "serve", "p.example", "--dir=data"], "https://p.example"],
  ["", DEFAULT, ["bin", "migrate", "up"], "http://127.0.0.1:8090"],
])("APP_URL %j, stored %j, %j → %s", (env, stored, args, url) => expect(appUrl(env, stored, args)).toBe(url));

it.each([
  ["http://p.example", true],
  ["http://P.Example:8090", true],
  ["http://203.0.113.7", true],
  ["http://172.32.0.1", true],
  ["http://[2001:db8::1]:8090", true],
  ["http://localhost.example", true],
  ["https://p.example", false],
  ["http://127.0.0.1:8090", false],
  ["http://[::1]:8090", false],
  ["http://[fd00::7]", false],
  ["http://172.16.0.1", false],
  ["http://192.168.1.5:8090", false],
  ["http://localhost", false],
  ["http://nas:8090", false],
  ["http://nas.home.arpa", false],
])("%s carries passwords in the open: %s", (url, exposed) => expect(isExposed(url)).toBe(exposed));

it.each([
  ["https://stats.example/script.js", true],
  ["https://stats.example:8443/js/script.js?site=a-b&v=1", true],
  ["", false],
  ["http://stats.example/script.js", false],
  ["https://stats.example", false],
  ["//stats.example/script.js", false],
  ["https://user@stats.example/script.js", false],
  ["https://stats.example; script-src */x.js", false],
  ["https://stats.example/x.js 'unsafe-inline'", false],
  ["javascript:alert(1)", false],
])("external script %s: %s", (text, loaded) => expect(scriptAddress(text)).toBe(loaded ? text : ""));

it.each([
  ["discord", "https://discord.gg/abc123"],
  ["discord", "https://www.discord.com/invite/abc"],
  ["reddit", "https://www.reddit.com/r/passerelle/"],
  ["reddit", "https://redd.it/abc"],
] as const)("%s link %s is followed", (name, address) => expect(communityLink(name, address)).toBe(address));

it.each([
  ["discord", ""],
  ["discord", "http://discord.gg/abc"],
  ["discord", "https://discord.gg.evil.example/abc"],
  ["discord", "https://evil.example/discord.gg"],
  ["discord", "https://evildiscord.gg/"],
  ["discord", "https://user@discord.gg@evil.example/"],
  ["discord", "https://discord.gg:1@evil.example/"],
  ["discord", "https://www.reddit.com/r/passerelle"],
  ["reddit", "javascript:alert(1)"],
  ["reddit", "https://reddit.com/a b"],
  ["reddit", "https://reddit.com\\@evil.example"],
] as const)("%s link %s is not", (name, address) => expect(communityLink(name, address)).toBe(""));
