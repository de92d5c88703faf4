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
    excerpt: "Ce qui vous suit d’un écran à l’autre, ce qui reste propre à chaque appareil ou profil, et pourquoi.",
    body: `
<p>Une seule extension suffit pour toute la maison : installez-la une fois, puis connectez chaque appareil au même compte Stremio. Reste à savoir ce qui est commun et ce qui ne l’est pas.</p>
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
<p>Stremio permet, selon son offre, de créer plusieurs profils dans un même compte, par exemple un par membre de la famille. C’est commode pour séparer les bibliothèques, mais il faut connaître une limite : <strong>chaque profil a sa propre liste d’extensions</strong>. L’extension installée dans le profil principal n’apparaît donc pas dans les autres.</p>
<p>En pratique :</p>
<table>
<thead>
<tr><th>Profil ouvert</th><th>Votre extension</th></tr>
</thead>
<tbody>
<tr><td>Profil où vous l’avez installée</td><td>Présente</td></tr>
<tr><td>Autre profil</td><td>Absente, jusqu’à ce que vous l’y ajoutiez avec le même lien privé</td></tr>
</tbody>
</table>
<p>Si l’extension semble avoir disparu, vérifiez donc d’abord quel profil est ouvert. Cette limite vient de l’application, pas de votre abonnement.</p>
<h2>Partager sous le même toit</h2>
<p>L’abonnement est destiné à votre foyer, et votre formule indique combien d’écrans peuvent servir en même temps ; <a href="/base-de-connaissances/plusieurs-ecrans-et-mises-a-jour">voici comment ils sont comptés</a>. Ne communiquez pas votre lien privé à l’extérieur : les personnes qui s’en servent occupent vos écrans, et l’écran de trop affiche un avertissement à la place des flux. S’il a trop circulé, il suffit de <a href="/base-de-connaissances/renouveler-ses-identifiants">le remplacer</a>.</p>
<h2>Prêter ou vendre un appareil</h2>
<ol>
<li>Déconnectez-vous de Stremio sur l’appareil.</li>
<li>Déconnectez-vous aussi du site si vous l’y avez ouvert.</li>
<li>Si l’appareil n’est plus entre vos mains, demandez un nouveau lien privé dans votre <a href="/UserDashboard">tableau de bord</a>, et changez le mot de passe de votre compte Stremio.</li>
</ol>
`,
  },
  en: {
    slug: "several-devices-and-profiles",
    title: "Several devices, several profiles",
    excerpt: "What follows you from screen to screen, what belongs to each device or profile, and why.",
    body: `
<p>One add-on is enough for the whole home: install it once, then sign each device in to the same Stremio account. It helps to know what is shared and what is not.</p>
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
<p>Depending on what it currently offers, Stremio lets you create several profiles within one account, for instance one per family member. That is handy for keeping libraries apart, but there is one limitation to know: <strong>each profile has its own list of add-ons</strong>. The add-on that you installed in the main profile therefore does not appear in the others.</p>
<p>In practice:</p>
<table>
<thead>
<tr><th>Profile in use</th><th>Your add-on</th></tr>
</thead>
<tbody>
<tr><td>Profile where you installed it</td><td>Present</td></tr>
<tr><td>Another profile</td><td>Absent, until you add it there with the same private link</td></tr>
</tbody>
</table>
<p>So if the add-on seems to have vanished, first check which profile is open. This limitation comes from the app, not from your subscription.</p>
<h2>Sharing under one roof</h2>
<p>The subscription is meant for your household, and your plan says how many screens you can use at the same time; <a href="/en/base-de-connaissances/several-screens-and-updates">here is how they are counted</a>. Do not share your private link with anyone else: people who use it take up your screens, and a screen too many shows a notice instead of streams. If too many people have the link, just <a href="/en/base-de-connaissances/renew-your-credentials">replace it</a>.</p>
<h2>Lending or selling a device</h2>
<ol>
<li>Sign out of Stremio on the device.</li>
<li>Sign out of the site as well, if you opened it there.</li>
<li>If the device is no longer in your hands, ask for a new private link on your <a href="/en/UserDashboard">dashboard</a>, and change the password of your Stremio account.</li>
</ol>
`,
  },
};
