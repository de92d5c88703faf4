import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../http.ts";
import { address, date, few, hash, id, mostly, odd, picture, some, text, type } from "./values.ts";

/* The entries of a generated add-on's answers. */

const link = odd(fc.record({ name: text, category: fc.constantFrom("genre", "actor", "imdb", ""), url: address }));
const subtitle = fc.record({ id, lang: fc.constantFrom("fra", "eng", "pt-BR", "Français"), url: address });
export const subtitles: Arbitrary<Json[]> = few(odd(subtitle));

const archive = mostly(
  few(
    mostly<unknown, unknown>(
      fc.record({ url: address }),
      fc.record({ url: address, bytes: fc.nat() }),
      fc.tuple(address, fc.nat()),
    ),
  ),
);

/** What a stream plays. */
const target: Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ url: address }) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.record({ infoHash: hash }), some({ fileIdx: mostly(fc.nat(20), fc.constantFrom(null, -1)) }))
      .chain(([a, b]) =>
        some({
          sources: few(fc.constantFrom("tracker:udp://t.example:80", "dht:0123")),
          announce: few(fc.constantFrom("udp://t.example:80", "bad")),
          fileMustInclude: few(fc.constantFrom("/mkv$/i", "x")),
        }).map((c) => ({ ...a, ...b, ...c })),
      ),
  },
  { weight: 1, arbitrary: fc.record({ ytId: mostly(id, fc.constant("")) }) },
  { weight: 2, arbitrary: fc.record({ externalUrl: mostly(address, fc.constant("stremio:///detail/movie/tt1")) }) },
  {
    weight: 1,
    arbitrary: some({ externalUrl: address, androidTvUrl: address, tizenUrl: address, webosUrl: address }),
  },
  { weight: 1, arbitrary: fc.record({ playerFrameUrl: address }) },
  {
    weight: 1,
    arbitrary: some({
      nzbUrl: address,
      nzbUrls: few(address),
      servers: mostly(fc.constant(["nntps://u:p@news.example:563/4"]), fc.constantFrom([], ["x"])),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom("rarUrls", "zipUrls", "7zipUrls", "tgzUrls", "tarUrls"),
        archive,
        some({ fileIdx: fc.nat(3) }),
      )
      .map(([name, urls, more]) => ({ [name]: urls, ...more })),
  },
  { weight: 1, arbitrary: fc.record({ url: address, externalUrl: address, infoHash: hash }) },
);

const streamHints = odd(
  some({
    notWebReady: fc.boolean(),
    bingeGroup: text,
    countryWhitelist: few(fc.constantFrom("fra", "usa")),
    proxyHeaders: some({ request: fc.dictionary(fc.constantFrom("User-Agent", "x"), text), response: fc.constant({}) }),
    filename: text,
    videoHash: fc.constant("0011223344556677"),
    videoSize: mostly(fc.maxSafeNat(), fc.constantFrom(1.5, -1)),
  }),
);

export const stream: Arbitrary<Json> = odd(
  fc
    .tuple(
      target,
      some({ name: text, title: text, thumbnail: picture, subtitles, behaviorHints: streamHints, tag: few(text) }),
      mostly(fc.constant({}), fc.record({ description: text })),
    )
    .map((parts): Json => Object.assign({}, ...parts)),
);

const trailer = fc.record({ source: fc.constantFrom("YE7VzlLtp-4", "x"), type: fc.constantFrom("Trailer", "Clip") });
const video = odd(
  fc
    .tuple(
      fc.record({ id, title: text }),
      some({ name: text, released: date, season: fc.nat(3), episode: fc.nat(9), thumbnail: picture, overview: text }),
      some({
        description: text,
        streams: few(stream, 2),
        trailers: few(trailer, 1),
        number: fc.nat(),
        firstAired: date,
      }),
    )
    .map((parts): Json => Object.assign({}, ...parts)),
);

const metaHints = odd(
  some({ defaultVideoId: mostly(id, fc.constant(null)), featuredVideoId: id, hasScheduledVideos: fc.boolean() }),
);

const number = mostly(fc.constantFrom("7.5", "2020–", "142 min"), fc.constantFrom(7.5, 2020));
/** What a catalogue and the details share. */
const preview = {
  poster: picture,
  posterShape: mostly(fc.constantFrom("poster", "square", "landscape"), fc.constantFrom("regular", "wide", null, 1)),
  background: picture,
  logo: picture,
  description: text,
  releaseInfo: number,
  runtime: number,
  released: date,
  imdbRating: number,
  genres: few(text),
  genre: few(text),
  links: few(link),
  trailers: few(trailer, 2),
  trailerStreams: few(stream, 1),
};

/** A title, with its details. */
export const title: Arbitrary<Json> = odd(
  fc
    .tuple(
      fc.record({ id, type, name: mostly(text, fc.constantFrom(undefined, null)) }),
      some(preview),
      some({
        cast: few(text),
        director: mostly(few(text), text),
        language: text,
        country: text,
        awards: text,
        website: address,
      }),
      some({ videos: few(video), behaviorHints: metaHints }),
    )
    .map((parts): Json => Object.assign({}, ...parts)),
);
