import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "sign-in",
  kind: "article",
  category: "start",
  position: 17,
  publishedAt: "2026-09-01T08:00:00.000Z",
  fr: {
    slug: "se-connecter-avec-le-compte-de-streaming",
    title: "À quoi servent vos identifiants de streaming",
    excerpt:
      "Ce qu’ouvrent vos identifiants de streaming, où les trouver, comment s’en servir et que faire s’ils sont refusés.",
    body: `
<p>Vous avez deux paires d’identifiants, et c’est la première chose à distinguer. Le <strong>compte du site</strong>, avec votre adresse e-mail et le mot de passe que vous avez choisi, ouvre votre tableau de bord. Les <strong>identifiants de streaming</strong>, un nom d’utilisateur et un mot de passe que nous créons, ouvrent votre extension sur un appareil où vous n’êtes pas connecté au site.</p>
<h2>Pour commencer, vous n’en avez pas besoin</h2>
<p>L’extension s’installe avec votre lien privé : choisissez « Installer dans Stremio » sur votre tableau de bord. L’article <a href="/base-de-connaissances/installer-votre-adresse-privee">Installer votre extension</a> montre chaque étape. Dans Stremio, vous vous connectez avec votre propre compte Stremio.</p>
<h2>Trouver vos identifiants</h2>
<ol>
<li><a href="/login">Connectez-vous au site</a>, puis ouvrez votre <a href="/UserDashboard">tableau de bord</a>.</li>
<li>Sous « Lien privé et identifiants », repérez le nom d’utilisateur : il a la forme d’une adresse e-mail.</li>
<li>Le mot de passe est masqué ; choisissez « Afficher » pour le lire, ou « Copier » pour le coller ailleurs.</li>
</ol>
<p>Si le compte vient d’être créé, il peut falloir un instant avant que les identifiants apparaissent. La page se met à jour automatiquement.</p>
<h2>Vous en servir sur un autre appareil</h2>
<ol>
<li>Sur cet appareil, ouvrez la page <a href="/addon">Installer l’extension</a>.</li>
<li>Saisissez le nom d’utilisateur de streaming, puis le mot de passe, en respectant les majuscules, les chiffres et les symboles.</li>
<li>Choisissez « Afficher mon extension », puis « Installer dans Stremio ».</li>
</ol>
<p>Cette page rend service chez un proche, ou sur un ordinateur où vous ne voulez pas ouvrir votre compte. Sous « Comment s’en servir », votre tableau de bord indique si vos identifiants ouvrent aussi autre chose.</p>
<h2>Éviter la saisie à la main</h2>
<p>Le mot de passe compte seize caractères. Pour ne pas le recopier, affichez le code QR sous vos identifiants et scannez-le avec un téléphone : vous pourrez y copier le nom d’utilisateur et le mot de passe. Ce code contient vos identifiants ; ne le montrez à personne d’autre.</p>
<h2>Si vos identifiants sont refusés</h2>
<ul>
<li>Vérifiez que vous n’avez pas saisi l’adresse e-mail du site : la page attend le nom d’utilisateur de streaming.</li>
<li>Vérifiez qu’aucune espace ne s’est glissée au début ou à la fin lors du collage.</li>
<li>Vérifiez que vous utilisez les derniers identifiants : après un renouvellement ou un changement d’adresse e-mail, les anciens ne fonctionnent plus.</li>
</ul>
<p>En dernier recours, <a href="/base-de-connaissances/renouveler-ses-identifiants">renouvelez vos identifiants</a> et recommencez avec les nouveaux.</p>
`,
  },
  en: {
    slug: "sign-in-with-your-streaming-account",
    title: "What your streaming credentials are for",
    excerpt:
      "What your streaming credentials open, where to find them, how to use them, and what to do when they are refused.",
    body: `
<p>You have two sets of credentials, and telling them apart is the first step. Your <strong>site account</strong>, with your e-mail address and the password you chose, opens your dashboard. The <strong>streaming credentials</strong>, a username and a password that we create, open your add-on on a device where you are not signed in to the site.</p>
<h2>You do not need them to begin</h2>
<p>You install the add-on with your private link: choose “Install in Stremio” on your dashboard. The article <a href="/en/base-de-connaissances/install-your-private-address">Install your add-on</a> shows every step. In Stremio, you sign in with your own Stremio account.</p>
<h2>Find your credentials</h2>
<ol>
<li><a href="/en/login">Sign in to the site</a>, then open your <a href="/en/UserDashboard">dashboard</a>.</li>
<li>Under “Private link and credentials”, find the username: it looks like an e-mail address.</li>
<li>The password is hidden; choose “Show” to read it, or “Copy” to paste it elsewhere.</li>
</ol>
<p>If the account has only just been created, the credentials may take a moment to appear. The page updates automatically.</p>
<h2>Use them on another device</h2>
<ol>
<li>On that device, open the page <a href="/en/addon">Install the add-on</a>.</li>
<li>Enter the streaming username, then the password, exactly as shown, with its capitals, digits and symbols.</li>
<li>Choose “Show my add-on”, then “Install in Stremio”.</li>
</ol>
<p>This page is useful at a relative’s home, or on a computer where you do not want to open your account. Under “How to use them”, your dashboard says whether your credentials open anything else.</p>
<h2>Avoid typing by hand</h2>
<p>The password is sixteen characters long. To avoid copying it out, show the QR code below your credentials and scan it with a phone: you can then copy the username and the password there. The code contains your credentials, so show it to nobody else.</p>
<h2>When your credentials are refused</h2>
<ul>
<li>Check that you did not enter the e-mail address of your site account: the page expects the streaming username.</li>
<li>Check that no space slipped in at the start or the end when you pasted.</li>
<li>Check that these are the latest credentials: after a renewal or a change of e-mail address, the old ones stop working.</li>
</ul>
<p>As a last resort, <a href="/en/base-de-connaissances/renew-your-credentials">renew your credentials</a> and start again with the new ones.</p>
`,
  },
};
