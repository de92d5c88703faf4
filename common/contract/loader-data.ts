import type { TextSection } from "../texts/sections.ts";
import type { LicensedComponent } from "./api.ts";
import type { ApiDocs } from "./api-keys.ts";
import type {
  Cover,
  DocumentLink,
  DocumentText,
  KnowledgeIndex,
  KnowledgeTree,
  PostSummary,
  PublicFaq,
} from "./content.ts";
import type { CouponsPage, DiscountPreview } from "./coupons.ts";
import type { OfferedProvider } from "./identities.ts";
import type { LegalDocument } from "./legal.ts";
import type { ArchivedIssue } from "./newsletter.ts";
import type { ChosenPlan, PublicPlan, TrialTerms } from "./plans.ts";
import type { RewardAs } from "./referrals.ts";
import type { PublicSource } from "./source-lines.ts";
import type { StatusPage } from "./status.ts";

/** Data of each page that has a loader, by loader name (common/routes.ts). */
export type LoaderData = {
  /** /login: where else people may sign in. */
  entry: { providers: OfferedProvider[] };
  /** /trial, which remembers the plan that a visitor chose. */
  "sign-up": { providers: OfferedProvider[]; chosen: ChosenPlan | null; trial: TrialTerms };
  /** `company`: who runs it, "" where the legal identity is not filled in. */
  home: { plans: PublicPlan[]; faqs: PublicFaq[]; sources: PublicSource[]; company: string; address: string };
  /** `tag` is null for the whole blog; `tags` are all tags of this language's posts. */
  blog: { posts: PostSummary[]; page: number; pages: number; tag: string | null; tags: string[] };
  post: { post: PostSummary & DocumentText; previous: DocumentLink | null; next: DocumentLink | null };
  article: {
    /** Of this article, without locale prefix. */
    path: string;
    article: DocumentText & { title: string; excerpt: string; category: string; cover: Cover | null };
    tree: KnowledgeTree;
    previous: DocumentLink | null;
    next: DocumentLink | null;
    related: DocumentLink[];
  };
  /** `path` is that of the category's first page, without locale prefix. */
  category: KnowledgeIndex["categories"][number] & {
    path: string;
    page: number;
    pages: number;
    tree: KnowledgeTree;
  };
  newsletter: { issues: ArchivedIssue[]; page: number; pages: number };
  "newsletter-issue": ArchivedIssue & { body: string };
  /** A page that the operator wrote. */
  "free-page": { title: string; sections: TextSection[] };
  status: StatusPage;
  "api-docs": ApiDocs;
  coupons: CouponsPage;
  discount: DiscountPreview;
  more: { fromCents: number | null; sources: PublicSource[]; company: string };
  "how-it-works": { sources: PublicSource[] };
  plans: { plans: PublicPlan[]; faqs: PublicFaq[]; sources: PublicSource[]; trial: TrialTerms };
  referral: { commission: number; rewardAs: RewardAs };
  invite: { code: string };
  discord: { url: string };
  reddit: { url: string };
  terms: LegalDocument;
  sales: LegalDocument;
  notice: LegalDocument;
  privacy: LegalDocument;
  /** The operator's contact, empty where nothing is filled in. */
  accessibilite: { company: string; email: string; phone: string; address: string };
  /** As above; `open`: messages reach the operator. */
  contact: LoaderData["accessibilite"] & { open: boolean };
  help: KnowledgeIndex;
  licences: { components: LicensedComponent[] };
  probe: null;
};
