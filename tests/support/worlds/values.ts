import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../http.ts";

/*
 * The values of generated add-ons: what authors write, and what they write by mistake. Names and titles are invented.
 */

/** `usual` most of the time, else one of the others. */
export const mostly = <T, O>(usual: Arbitrary<T>, ...others: Arbitrary<O>[]): Arbitrary<T | O> =>
  fc.oneof({ weight: 12, arbitrary: usual }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));

/** `usual` nearly always: an engine refuses a whole manifest for one of the others. */
export const nearly = <T, O>(usual: Arbitrary<T>, ...others: Arbitrary<O>[]): Arbitrary<T | O> =>
  fc.oneof({ weight: 80, arbitrary: usual }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));

/** An object whose fields may be missing. */
export const some = (fields: { [name: string]: Arbitrary<unknown> }): Arbitrary<Json> =>
  fc.record(fields, { requiredKeys: [] });

/** An object, and once in a while with a field of it, or an unknown one, that holds anything. */
export const odd = (object: Arbitrary<Json>): Arbitrary<Json> =>
  fc.tuple(object, mostly(fc.constant(undefined), fc.tuple(fc.nat(), anything))).map(([value, change]) => {
    if (!change) return value;
    const names = [...Object.keys(value), "unknown"];
    return { ...value, [names[change[0] % names.length] ?? "unknown"]: change[1] };
  });

const anything: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, "", 0, -1, 1.5, 1e300, true, false, [], {}, [null], [[]], { id: null }, "1", [1, "a"]),
  fc.jsonValue({ maxDepth: 2 }),
);

export const word = fc.constantFrom(
  "Le grand saut",
  "An été & co",
  "第三話",
  "قصة",
  "a\nb",
  "<b>x</b>",
  "🎬 1080p",
  "x",
);

/** A text that people read. Where it stands for an address, one of another scheme is refused (docs/addons.md). */
export const text: Arbitrary<string> = mostly(
  word,
  fc.string({ unit: "binary", maxLength: 12 }).filter((random) => !/^\s*[a-z][a-z\d+.-]*:/i.test(random)),
  fc.constantFrom("", " ", "\u202eabc", "a\u200fb", "\u0000\u0007", "\ufeffx", "e\u0301"),
  fc.constantFrom("long ".repeat(100), "é".repeat(3000)),
);

/** An id as add-ons make them, and with every character there is. */
export const id: Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.nat(99_999).map((number) => `tt${1_000_000 + number}`) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom("own:", "kitsu:", "yt_id::", "a"), fc.nat(99)).map((x) => x.join("")),
  },
  { weight: 3, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 20 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("own:é à/1?x=1&y#z", "a~b", "%2F", "own:%E0", "a+b c", "{}|\\^`", "http://h/x.json"),
  },
  { weight: 1, arbitrary: fc.constantFrom(600, 2000, 4000).map((length) => `own:${"i".repeat(length - 4)}`) },
);

export const type = mostly(
  fc.constantFrom("movie", "series", "channel", "tv"),
  fc.constantFrom("anime", "Film d’animation", "été/1", "other", "x".repeat(80)),
);

const path = fc.constantFrom(
  "film.mp4",
  "a b.mkv",
  "é.jpg",
  "%zz.png",
  "x?y=1&z=%",
  "a|b^c.ts",
  "[1].mp4",
  "p?u=http://h/\\",
  "",
  "a#b",
);
const host = fc.constantFrom(
  "files.example",
  "127.0.0.1:8080",
  "EXAMPLE.org",
  "été.example",
  "a_b.example",
  "[::1]:80",
  "u:p@h.example",
);
const scheme = mostly(
  fc.constantFrom("https://", "http://"),
  fc.constantFrom("HTTP://", "https:/", "http:\\\\", "rtmp://", "rtsp://", "ftp://", " https://", "ht\ntp://"),
);

/** Addresses that the engine reads, strict parsers or not, and some that nobody reads. */
export const address: Arbitrary<string> = mostly(
  fc.tuple(scheme, host, path).map(([a, b, c]) => `${a}${b}/${c}`),
  fc.constantFrom(2_500, 8_000).map((length) => `https://files.example/${"p".repeat(length - 22)}`),
  fc.constantFrom(
    "",
    "film.mp4",
    "/film.mp4",
    "//files.example/x",
    "http://",
    "http://[",
    "http://h:99999/",
    "http://a b/",
  ),
  fc.constantFrom("magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=%zz", "stremio:///board"),
);

/** Pictures also come as a name of a file that does not exist, or inside the text. */
export const picture = mostly(address, fc.constantFrom("data:image/png;base64,AAAA", "poster.png"));

export const date = mostly(
  fc.constantFrom("2020-01-01T00:00:00.000Z", "1999-12-31T23:59:59Z"),
  fc.constantFrom("2020", "2020-01-01", "soon", ""),
);
export const hash = mostly(
  fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEF"), minLength: 40, maxLength: 40 }),
  fc.constantFrom("MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK", "0123", "", "z".repeat(40)),
);
export const few = <T>(one: Arbitrary<T>, maxLength = 3): Arbitrary<T[]> => fc.array(one, { maxLength });
