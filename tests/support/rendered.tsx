import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";

// Tests of components without a browser: what they show at first, and what their handlers do.

type Props = { readonly [name: string]: unknown };

/** What a component shows at first, in English. */
export function markup(node: ReactNode, client = new QueryClient()): string {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Router ssrPath="/">{node}</Router>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

/**
 * The elements of the first render, those of the browser and those of libraries, in their order: a test calls their handlers. State
 * that a handler sets changes nothing in them.
 */
export function elements(node: ReactNode): ReactElement<Props>[] {
  const found: ReactElement<Props>[] = [];
  markup(<Probe use={() => collect(node, found)} />);
  return found;
}

/** What a hook returns at the first render. State that it sets is not rendered. */
export function hook<T>(use: () => T): T {
  const found: T[] = [];
  markup(<Probe use={() => found.push(use())} />);
  const [first] = found;
  return first as T; // it was rendered once
}

/** Its hooks are those that `use` calls. */
function Probe({ use }: { use: () => unknown }) {
  use();
  return null;
}

function collect(node: unknown, found: ReactElement<Props>[]): void {
  if (Array.isArray(node)) for (const each of node) collect(each, found);
  if (!isValidElement<Props>(node)) return;
  const { type, props } = node;
  // A component, whose hooks are those of the probe. A class of a library is its children.
  if (typeof type === "function" && !type.prototype?.isReactComponent) {
    collect((type as (props: Props) => unknown)(props), found);
    return;
  }
  found.push(node);
  collect(props.children, found);
}

/** The text inside an element. */
export function wordsOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(wordsOf).join("");
  if (isValidElement<Props>(node)) return typeof node.type === "function" ? "" : wordsOf(node.props.children);
  return typeof node === "string" || typeof node === "number" ? String(node) : "";
}

/** The element of a type with this name (`aria-label`) or text. @throws Error when there is none */
export function named(found: readonly ReactElement<Props>[], type: string, name: string): ReactElement<Props> {
  const is = ({ props }: ReactElement<Props>) => (props["aria-label"] ?? wordsOf(props.children).trim()) === name;
  const element = found.find((each) => each.type === type && is(each));
  if (!element)
    throw new Error(`no ${type} ${name} among ${found.map(({ props }) => wordsOf(props.children)).join(", ")}`);
  return element;
}

/** Calls a handler of an element, with an event that holds `fields`. */
export function send({ props }: ReactElement<Props>, handler: string, fields: object = {}): unknown {
  const handle = props[handler];
  return typeof handle === "function" ? handle({ preventDefault: () => {}, ...fields }) : undefined;
}
