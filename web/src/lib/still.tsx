import { type ComponentType, type MouseEvent, useState, useSyncExternalStore } from "react";
import { useLocation, useRouter } from "wouter";
import { optional } from "./optional.tsx";
import { useLocale } from "./use-locale.ts";

/** The components of still parts, by name: on the server all of them, in the browser those that were loaded. */
const rendered = new Map<string, ComponentType>();
/** What loads each still part of the pages in memory. */
const loads: (() => Promise<ComponentType>)[] = [];
const ofPage = new Map<string, typeof loads>();
let hydrated = false;

/** Gives the server the component of a still part. */
export function renderStill(parts: Readonly<Record<string, ComponentType>>): void {
  for (const [name, part] of Object.entries(parts)) rendered.set(name, part);
}

/** Loads a page; after a navigation with its still parts, so that it shows at once and not in pieces. */
export async function loadWhole<Page>(id: string, load: () => Promise<Page>): Promise<Page> {
  const [from, isFirst] = [loads.length, !hydrated];
  hydrated = true;
  const page = await load();
  if (!ofPage.has(id)) ofPage.set(id, loads.slice(from));
  if (!isFirst) await Promise.allSettled((ofPage.get(id) ?? []).map((part) => part()));
  return page;
}

const never = () => () => {};
const NOTHING = { __html: "" };

/**
 * A part of a public page that nothing changes once it is rendered, so that a first visit loads no script for it: the browser
 * keeps the server's HTML, and `load`s the component only where it shows the page itself, after a navigation. It has no
 * state, effects or handlers; its links navigate like all others.
 */
export function still(name: string, load: () => Promise<ComponentType>): ComponentType<{ className?: string }> {
  const keep = async () => {
    const part = await load();
    rendered.set(name, part);
    return part;
  };
  loads.push(keep);
  const Late = optional(keep);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, at module level, never in a render
  function Part({ className }: { className?: string | undefined }) {
    const hydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const [kept] = useState(hydrating);
    const { base } = useRouter();
    const [, navigate] = useLocation();
    const Rendered = rendered.get(name) ?? Late;
    if (import.meta.env.SSR) {
      if (Rendered === Late) throw new Error(`The server has no still part ${name}`);
      return (
        <div className={className}>
          <Rendered />
        </div>
      );
    }
    function follow(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const path = link?.getAttribute("href") ?? "";
      if (event.ctrlKey || event.metaKey || event.shiftKey || path.includes("#") || !path.startsWith(`${base}/`))
        return;
      event.preventDefault();
      navigate(path.slice(base.length));
    }
    if (!kept) {
      return (
        <div className={className}>
          <Rendered />
        </div>
      );
    }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: its links are the elements that act
      // biome-ignore lint/a11y/useKeyWithClickEvents: a link's own keys arrive as clicks
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing: what the server rendered stays
      <div className={className} onClick={follow} suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />
    );
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  return function Still({ className }) {
    return <Part key={useLocale()} className={className} />; // another language is another part
  };
}
