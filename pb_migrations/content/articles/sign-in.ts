import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "sign-in",
  kind: "article",
  category: "start",
  position: 10,
  publishedAt: "2026-09-01T08:00:00.000Z",
  fr: {
    slug: "se-connecter-avec-le-compte-de-streaming",
    title: "Se connecter avec le compte de streaming",
    excerpt:
      "Où trouver vos identifiants de streaming, comment les saisir dans l’application et que faire s’ils sont refusés.",
    body: `
<p>Vous disposez de deux comptes, et c’est la première chose à distinguer. Le <strong>compte du site</strong>, avec votre adresse e-mail et le mot de passe que vous avez choisi, ouvre votre tableau de bord. Le <strong>compte de streaming</strong>, que nous créons pour vous, sert uniquement dans l’application Stremio.</p>
<h2>Trouver vos identifiants</h2>
<ol>
<li><a href="/login">Connectez-vous au site</a>, puis ouvrez votre <a href="/UserDashboard">tableau de bord</a>.</li>
<li>Dans la rubrique « Compte de streaming », repérez le nom d’utilisateur : il a la forme d’une adresse e-mail.</li>
<li>Le mot de passe est masqué ; choisissez « Afficher » pour le lire, ou « Copier » pour le coller ailleurs.</li>
</ol>
<p>Si le compte vient d’être créé, il peut falloir un instant avant que les identifiants apparaissent. La page se met à jour automatiquement.</p>
<h2>Les saisir dans l’application</h2>
<ol>
<li>Ouvrez Stremio et choisissez « Se connecter ».</li>
<li>Saisissez le nom d’utilisateur de streaming à la place de l’adresse e-mail.</li>
<li>Saisissez le mot de passe de streaming, en respectant les majuscules, les chiffres et les symboles.</li>
</ol>
<p>Vos extensions apparaissent ensuite automatiquement. Faites de même sur vos autres appareils : le compte est le même partout.</p>
<h2>Éviter la saisie à la main</h2>
<p>Le mot de passe compte seize caractères. Pour ne pas le recopier, affichez le code QR de votre tableau de bord et scannez-le avec un téléphone : vous pourrez y copier le nom d’utilisateur et le mot de passe. Ce code contient vos identifiants ; ne le montrez à personne d’autre. Sur un téléviseur, la connexion se confirme le plus souvent depuis un téléphone, comme l’explique notre article <a href="/base-de-connaissances/installer-sur-un-televiseur">Installer sur un téléviseur</a>.</p>
<h2>Si la connexion est refusée</h2>
<ul>
<li>Vérifiez que vous n’avez pas saisi l’adresse e-mail du site : l’application attend le nom d’utilisateur de streaming.</li>
<li>Vérifiez qu’aucune espace ne s’est glissée au début ou à la fin lors du collage.</li>
<li>Vérifiez que vous utilisez les derniers identifiants : après un renouvellement ou un changement d’adresse e-mail, les anciens ne fonctionnent plus.</li>
<li>Regardez l’état du compte dans le tableau de bord. S’il est suspendu, c’est que votre accès n’est pas actif.</li>
</ul>
<p>En dernier recours, <a href="/base-de-connaissances/renouveler-ses-identifiants">renouvelez vos identifiants</a> et recommencez avec les nouveaux.</p>
`,
  },
  en: {
    slug: "sign-in-with-your-streaming-account",
    title: "Sign in with your streaming account",
    excerpt:
      "Where to find your streaming credentials, how to enter them in the app, and what to do when they are refused.",
    body: `
<p>You have two accounts, and telling them apart is the first step. The <strong>site account</strong>, with your e-mail address and the password you chose, opens your dashboard. The <strong>streaming account</strong>, which we create for you, is used only inside the Stremio app.</p>
<h2>Find your credentials</h2>
<ol>
<li><a href="/en/login">Sign in to the site</a>, then open your <a href="/en/UserDashboard">dashboard</a>.</li>
<li>Under “Streaming account”, find the username: it looks like an e-mail address.</li>
<li>The password is hidden; choose “Show” to read it, or “Copy” to paste it elsewhere.</li>
</ol>
<p>If the account has only just been created, the credentials may take a moment to appear. The page updates automatically.</p>
<h2>Enter them in the app</h2>
<ol>
<li>Open Stremio and choose “Log in”.</li>
<li>Enter the streaming username where the app asks for an e-mail address.</li>
<li>Enter the streaming password exactly as shown, with its capitals, digits and symbols.</li>
</ol>
<p>Your add-ons then appear automatically. Do the same on your other devices: the account is the same everywhere.</p>
<h2>Avoid typing by hand</h2>
<p>The password is sixteen characters long. To avoid copying it out, show the QR code on your dashboard and scan it with a phone: you can then copy the username and the password there. The code contains your credentials, so show it to nobody else. On a TV, signing in is usually confirmed from a phone, as explained in <a href="/en/base-de-connaissances/install-on-a-tv">Install on a TV</a>.</p>
<h2>When the app refuses them</h2>
<ul>
<li>Check that you did not enter the e-mail address of your site account: the app expects the streaming username.</li>
<li>Check that no space slipped in at the start or the end when you pasted.</li>
<li>Check that these are the latest credentials: after a renewal or a change of e-mail address, the old ones stop working.</li>
<li>Check the status of the account on the dashboard. If it is suspended, your access is not active.</li>
</ul>
<p>As a last resort, <a href="/en/base-de-connaissances/renew-your-credentials">renew your credentials</a> and start again with the new ones.</p>
`,
  },
};
