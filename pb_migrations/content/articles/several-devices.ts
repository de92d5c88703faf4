import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "several-devices",
  kind: "article",
  category: "account",
  position: 70,
  publishedAt: "2026-09-03T08:00:00.000Z",
  fr: {
    slug: "plusieurs-appareils-et-profils",
    title: "Plusieurs appareils, plusieurs profils",
    excerpt: "Ce qui suit votre compte d’un écran à l’autre, ce qui reste propre à chaque profil, et pourquoi.",
    body: `
<p>Un seul compte de streaming suffit pour toute la maison : vous saisissez les mêmes identifiants sur chaque appareil. Reste à savoir ce qui est commun et ce qui ne l’est pas.</p>
<h2>Ce qui vous suit partout</h2>
<ul>
<li>la liste de vos extensions, dans l’ordre choisi ;</li>
<li>votre bibliothèque et la reprise de lecture ;</li>
<li>l’état de votre accès : s’il prend fin ou revient, cela vaut pour tous les écrans.</li>
</ul>
<h2>Ce qui reste sur chaque appareil</h2>
<ul>
<li>les réglages de lecture : qualité, décodage, taille des sous-titres ;</li>
<li>la langue de l’application ;</li>
<li>la connexion elle-même : se déconnecter d’un téléphone ne déconnecte pas, en principe, le téléviseur.</li>
</ul>
<h2>Les profils de Stremio</h2>
<p>Stremio permet, selon son offre, de créer plusieurs profils dans un même compte, par exemple un par membre de la famille. C’est commode pour séparer les bibliothèques, mais il faut connaître une limite : <strong>chaque profil a sa propre liste d’extensions</strong>, et la clé du compte, celle dont nous nous servons pour tenir vos extensions à jour, n’y donne pas accès.</p>
<p>En pratique :</p>
<table>
<thead>
<tr><th>Profil ouvert</th><th>Extensions que nous gérons</th></tr>
</thead>
<tbody>
<tr><td>Profil principal du compte</td><td>Présentes</td></tr>
<tr><td>Profil supplémentaire</td><td>Absentes, sauf si vous les ajoutez vous-même dans ce profil</td></tr>
</tbody>
</table>
<p>Si vos extensions semblent avoir disparu, vérifiez donc d’abord quel profil est ouvert. Cette limite vient de l’application, pas de votre abonnement ; nous ne pouvons pas la contourner.</p>
<h2>Partager sous le même toit</h2>
<p>Le compte est destiné à votre foyer. Évitez de communiquer les identifiants à l’extérieur : vous perdriez la maîtrise de ce qui y est ajouté ou supprimé, et un usage simultané depuis des lieux éloignés peut provoquer des blocages. Si vos identifiants ont trop circulé, il suffit de <a href="/base-de-connaissances/renouveler-ses-identifiants">les renouveler</a>.</p>
<h2>Prêter ou vendre un appareil</h2>
<ol>
<li>Déconnectez-vous de Stremio sur l’appareil.</li>
<li>Déconnectez-vous aussi du site si vous l’y avez ouvert.</li>
<li>Si l’appareil n’est plus entre vos mains, renouvelez les identifiants depuis votre <a href="/UserDashboard">tableau de bord</a>.</li>
</ol>
`,
  },
  en: {
    slug: "several-devices-and-profiles",
    title: "Several devices, several profiles",
    excerpt: "What follows your account from screen to screen, what belongs to each profile, and why.",
    body: `
<p>One streaming account is enough for the whole home: you enter the same credentials on each device. It helps to know what is shared and what is not.</p>
<h2>What follows you everywhere</h2>
<ul>
<li>the list of your add-ons, in the order you chose;</li>
<li>your library and where you stopped watching;</li>
<li>the state of your access: when it ends or resumes, every screen is affected.</li>
</ul>
<h2>What stays on each device</h2>
<ul>
<li>playback settings: quality, decoding, size of subtitles;</li>
<li>the language of the app;</li>
<li>the sign-in itself: signing out on a phone does not normally sign out the TV.</li>
</ul>
<h2>Profiles in Stremio</h2>
<p>Depending on what it currently offers, Stremio lets you create several profiles within one account, for instance one per family member. That is handy for keeping libraries apart, but there is one limitation to know: <strong>each profile has its own list of add-ons</strong>, and the account key that we use to keep your add-ons up to date does not reach those lists.</p>
<p>In practice:</p>
<table>
<thead>
<tr><th>Profile in use</th><th>Add-ons that we manage</th></tr>
</thead>
<tbody>
<tr><td>Main profile of the account</td><td>Present</td></tr>
<tr><td>Additional profile</td><td>Absent, unless you add them to that profile yourself</td></tr>
</tbody>
</table>
<p>So if your add-ons seem to have vanished, first check which profile is open. This limitation comes from the app, not from your subscription, and we cannot work around it.</p>
<h2>Sharing under one roof</h2>
<p>The account is meant for your household. Avoid sharing the credentials with anyone else: you would lose control over what is added or removed, and simultaneous use from distant places can lead to the account being blocked. If too many people know the credentials, just <a href="/en/base-de-connaissances/renew-your-credentials">renew them</a>.</p>
<h2>Lending or selling a device</h2>
<ol>
<li>Sign out of Stremio on the device.</li>
<li>Sign out of the site as well, if you opened it there.</li>
<li>If the device is no longer in your hands, renew the credentials on your <a href="/en/UserDashboard">dashboard</a>.</li>
</ol>
`,
  },
};
