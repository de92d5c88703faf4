import { DefaultLayout } from "./layouts/default-layout.tsx";
import { DocsLayout } from "./layouts/docs-layout.tsx";
import type { LayoutComponent, PageComponent } from "./lib/screen.ts";
import { ArticlePage } from "./pages/article.tsx";
import { BlogPage } from "./pages/blog.tsx";
import { ForgotPage } from "./pages/forgot.tsx";
import { HomePage } from "./pages/home.tsx";
import { LoginPage } from "./pages/login.tsx";
import { PostPage } from "./pages/post.tsx";
import { TrialPage } from "./pages/trial.tsx";
import { VerifyEmailPage } from "./pages/verify-email.tsx";
import type { PageRouteId } from "./routes.ts";

/** The pages that the server renders; shells (dashboard, admin) are filled by the browser. */
export const serverPages: Readonly<Record<PageRouteId, PageComponent>> = {
  home: HomePage,
  trial: TrialPage,
  login: LoginPage,
  forgot: ForgotPage,
  "verify-email": VerifyEmailPage,
  blog: BlogPage,
  post: PostPage,
  article: ArticlePage,
};

export const serverLayouts: Readonly<Record<"default" | "docs", LayoutComponent>> = {
  default: DefaultLayout,
  docs: DocsLayout,
};
