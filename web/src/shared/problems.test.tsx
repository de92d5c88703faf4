import { expect, it } from "vitest";
import { Router } from "wouter";
import { markup } from "../../../tests/support/rendered.tsx";
import { Problems } from "./problems.tsx";

const problem = (id: "jobs_failed" | "mail_off", path: string) => ({
  ...{ id, path, minor: false, texts: { fr: `${id} en français`, en: `${id} in English` } },
});
const shown = (here = "/admin") =>
  markup(
    <Router ssrPath={here}>
      <Problems
        tone="danger"
        title="Fix now"
        problems={[problem("jobs_failed", "/admin/system"), problem("mail_off", "/admin/setup#mail")]}
      />
    </Router>,
  );
const items = (text: string) => text.match(/<li>.*?<\/li>/g) ?? [];

it("lists problems in their order, each with the page that helps", () => {
  const [jobs, mail, ...others] = items(shown());
  expect(jobs).toMatch(/jobs_failed in English.*href="\/admin\/system".*System/);
  expect(mail).toMatch(/mail_off in English.*href="\/admin\/setup#mail".*Set-up/);
  expect(others).toEqual([]);
});

it("leads from no page to itself, and to the manual's recipe from each", () => {
  const [jobs, mail] = items(shown("/admin/system"));
  expect(jobs).not.toContain('href="/admin/system"');
  expect(jobs).toMatch(/href="[^"]*page=recover#failed-jobs"/);
  expect(mail).toContain("href");
});

it("shows nothing without a problem", () => {
  expect(markup(<Problems tone="danger" title="Fix now" problems={[]} />)).toBe("");
  expect(markup(<Problems tone="danger" title="Fix now" problems={undefined} />)).toBe("");
});
