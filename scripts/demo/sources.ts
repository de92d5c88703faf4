import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SourceLine } from "../../common/contract/source-lines.ts";
import { call, listOf, textOf } from "../../tests/support/http.ts";
import { until } from "../../tests/support/poll.ts";
import type { Demo } from "./folder.ts";

/** Titles that were never made, each with its year and a sentence. */
const FILMS = [
  ["Le Pont des brumes", "2023", "Deux ingénieures relèvent un pont que la vallée avait oublié."],
  ["La Dernière Écluse", "2021", "Un éclusier reçoit chaque nuit la visite du même bateau."],
  ["Marées basses", "2024", "Sur une île sans téléphone, une carte postale met le feu aux poudres."],
] as const;
const SERIES = [["Les Veilleurs du phare", "2022", "Quatre gardiens, un phare, et une lumière qui répond."]] as const;

/** What visitors read about the invented sources. */
const LINES = {
  film: {
    rows: { fr: "Classiques", en: "Classics" },
    shows: {
      fr: "4 200 films du domaine public, muets et parlants.",
      en: "4,200 films in the public domain, silent and sound.",
    },
    ...{ provider: "Cinémathèque libre", link: "", cost: "free", cents: 0, checked: true },
    right: { fr: "Domaine public : plus aucun droit à payer", en: "Public domain: no rights left to pay for" },
  },
  serie: {
    rows: { fr: "Courts métrages", en: "Short films" },
    shows: {
      fr: "310 courts métrages, dix éditions d’un festival.",
      en: "310 short films from ten years of a festival.",
    },
    ...{ provider: "Festival de la Rive", link: "", cost: "free", cents: 0, checked: true },
    right: { fr: "Avec l’accord écrit des auteurs", en: "With the authors’ written consent" },
  },
  oree: {
    rows: { fr: "Votre abonnement à Orée", en: "Your Orée subscription" },
    shows: {
      fr: "Si vous en avez un : ses films et séries récents. La rangée ouvre Orée, où vous vous connectez vous-même.",
      en: "If you have one: its recent films and series. The row opens Orée, where you sign in yourself.",
    },
    ...{ provider: "Orée", link: "", cost: "own", cents: 0, checked: true },
    right: { fr: "Votre propre contrat avec Orée", en: "Your own contract with Orée" },
  },
} as const satisfies Record<string, SourceLine>;

const OWN = [["L’Heure bleue", "2025", "Une éclusière et un pilote de nuit se parlent par signaux."]] as const;

type Title = readonly [name: string, year: string, text: string];
type Kind = {
  name: string;
  key: keyof typeof LINES;
  type: "movie" | "series";
  titles: readonly Title[];
  fr: string;
  en: string;
};

const KINDS: readonly Kind[] = [
  { name: "Cinémathèque libre", key: "film", type: "movie", titles: FILMS, fr: "Classiques", en: "Classics" },
  {
    name: "Festival de la Rive",
    key: "serie",
    type: "series",
    titles: SERIES,
    fr: "Courts métrages",
    en: "Short films",
  },
  { name: "Orée", key: "oree", type: "movie", titles: OWN, fr: "Chez Orée", en: "On Orée" },
];
const EPISODES = 3;

type Running = Kind & { url: string; close: () => Promise<void> };

/** Starts the demo's own sources on free ports: each stream leads back to the site. */
export function startSources(site: string): Promise<Running[]> {
  return Promise.all(KINDS.map((kind) => startSource(kind, site)));
}

async function startSource(kind: Kind, site: string): Promise<Running> {
  const server = createServer((request, response) => {
    const [, resource = "", type, id = ""] = (request.url ?? "")
      .replace(/\.json$/, "")
      .split("/")
      .map(decodeURIComponent);
    const found = resource === "manifest" || type === kind.type ? answer(kind, resource, id, site) : undefined;
    response.writeHead(found ? 200 : 404, { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" });
    response.end(JSON.stringify(found ?? { err: "not found" }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { ...kind, url: `http://127.0.0.1:${port}/manifest.json`, close };
}

function answer(kind: Kind, resource: string, id: string, site: string): object | undefined {
  const { name, key, type, titles } = kind;
  const metas = titles.map(([title, year, text], index) => ({
    id: `demo-${key}:${index + 1}`,
    type,
    name: title,
    releaseInfo: year,
    description: text,
  }));
  const meta = metas.find((one) => id === one.id || id.startsWith(`${one.id}:`));
  switch (resource) {
    case "manifest":
      return {
        ...{ id: `demo.${key}`, version: "1.0.0", name, description: name, types: [type] },
        resources: ["catalog", "meta", "stream"],
        idPrefixes: [`demo-${key}:`],
        catalogs: [{ type, id: "all", name }],
      };
    case "catalog":
      return { metas };
    case "meta":
      return meta && { meta: type === "series" ? { ...meta, videos: episodes(meta.id) } : meta };
    case "stream":
      return (
        meta && {
          streams: [{ name: "Démonstration", title: "Une vraie source donnerait la vidéo", externalUrl: site }],
        }
      );
    default:
      return undefined;
  }
}

function episodes(series: string): object[] {
  return Array.from({ length: EPISODES }, (_, index) => ({
    ...{ id: `${series}:1:${index + 1}`, season: 1, episode: index + 1, title: `Épisode ${index + 1}` },
    released: `2022-01-0${index + 1}T00:00:00.000Z`,
  }));
}

/** Makes them sources of the product, or tells it their new addresses. @returns the private address of a paying member */
export async function connectSources(url: string, demo: Demo, sources: readonly Running[]): Promise<string> {
  const logIn = async (identity: string) => {
    const body = { identity, password: demo.password };
    return textOf((await call(url, "POST", "/api/collections/users/auth-with-password", { body })).json, "token");
  };
  const token = await until("the server", () => logIn(demo.admin));
  const known = listOf((await call(url, "GET", "/api/app/admin/addons", { token })).json, "items");
  for (const source of sources) {
    const id = known.find(({ name }) => name === source.name)?.id ?? "";
    const body = {
      ...{ id, name: source.name, url: source.url, active: true, plans: [], resources: [] },
      catalogs: [{ type: source.type, id: "all", names: { fr: source.fr, en: source.en } }],
      line: LINES[source.key],
      ...{ timeoutMs: 5000, cacheMin: 0, cacheMax: 3600 },
    };
    const { status, text } = await call(url, "POST", "/api/app/admin/addons/save", { token, body });
    if (status !== 200) throw new Error(`A source of the demo was refused: ${text}`);
  }
  const member = { token: await logIn(demo.members.paid) };
  const address = textOf((await call(url, "GET", "/api/app/addon", member)).json, "url");
  await watch(url, new URL(address).pathname);
  return address;
}

/** Installs the member's add-on and opens a row, as their television does: the dashboard shows one screen in use. */
async function watch(url: string, manifest: string): Promise<void> {
  const { json } = await call(url, "GET", manifest);
  const [row] = listOf(json, "catalogs");
  if (row) await call(url, "GET", manifest.replace("manifest", `catalog/${row.type}/${row.id}`));
}
