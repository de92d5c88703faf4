import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "one-account",
  kind: "post",
  publishedAt: "2026-09-10T07:00:00.000Z",
  tags: ["accounts", "devices"],
  fr: {
    slug: "un-seul-compte-pour-tous-les-ecrans",
    title: "Pourquoi une seule extension pour tous les écrans",
    excerpt:
      "Configurer chaque appareil séparément finit toujours par se payer. Une seule extension évite l’essentiel des ennuis.",
    body: `
<p>Le téléviseur du salon, le téléphone dans le train, l’ordinateur de la chambre : nous ne regardons plus sur un écran, mais sur trois ou quatre. Chacun d’eux sait faire tourner la même application. Ce qui les distingue, c’est ce que l’on y a réglé, et c’est là que les difficultés commencent.</p>
<h2>Le prix caché des réglages à la main</h2>
<p>Installer une extension de streaming demande quelques gestes : trouver la bonne adresse, cocher des options, valider. Sur un ordinateur, l’affaire est vite réglée. Sur un téléviseur, avec une télécommande pour tout clavier, elle prend un quart d’heure. Sur quatre appareils, elle occupe une soirée.</p>
<p>Le plus coûteux vient ensuite. Une extension change d’adresse, une option disparaît, un appareil est remplacé : il faut recommencer partout. Bien souvent, on ne recommence que sur l’appareil que l’on a sous la main. Quelques mois plus tard, aucun écran ne ressemble plus à l’autre, et personne ne sait lequel est à jour.</p>
<h2>Ce qu’apporte une seule extension</h2>
<p>Votre compte Stremio retient les extensions que vous y ajoutez. Lorsqu’une seule réunit tout, et que quelqu’un la tient à jour, l’ordre des choses s’inverse :</p>
<ul>
<li><strong>On installe une fois.</strong> L’extension est attachée à votre compte Stremio ; chaque appareil la retrouve en s’y connectant.</li>
<li><strong>On reprend où l’on s’était arrêté.</strong> La bibliothèque et la position de lecture suivent la même voie.</li>
<li><strong>On remplace sans peine.</strong> Un nouveau téléviseur est prêt dès que l’on s’y est connecté.</li>
<li><strong>On coupe d’un coup.</strong> Un téléphone perdu ? Un nouveau lien privé, et l’ancien ne donne plus accès à rien.</li>
</ul>
<p>C’est le principe de notre service. À l’inscription, nous préparons une extension pour vous seul. Elle vous attend dans votre <a href="/UserDashboard">tableau de bord</a> : un bouton l’ajoute à Stremio avec votre lien privé. Ensuite, nous la tenons à jour.</p>
<h2>Pourquoi un lien privé</h2>
<p>On pourrait imaginer de travailler dans votre compte Stremio. Nous préférons vous donner un lien, pour trois raisons.</p>
<ol>
<li><strong>Le cloisonnement.</strong> Ce que vous avez installé par ailleurs reste à sa place.</li>
<li><strong>La confidentialité.</strong> Le mot de passe de votre compte Stremio ne passe jamais entre nos mains.</li>
<li><strong>La réversibilité.</strong> Si vous partez, supprimez l’extension : rien d’autre ne bouge.</li>
</ol>
<h2>Les limites, dites franchement</h2>
<p>Une seule extension ne fait pas tout. Les réglages propres à l’appareil, comme la qualité d’image ou la taille des sous-titres, restent à faire sur chacun. Certaines plateformes n’acceptent pas toutes les extensions, en particulier les téléphones et tablettes d’Apple. Enfin, les profils que Stremio permet de créer dans un même compte possèdent chacun leur propre liste d’extensions : l’article <a href="/base-de-connaissances/plusieurs-appareils-et-profils">Plusieurs appareils, plusieurs profils</a> explique comment s’y retrouver.</p>
<h2>Par quel écran commencer ?</h2>
<p>Par le téléphone, presque toujours. Un bouton y ajoute l’extension, et il sert ensuite à connecter les autres écrans au même compte Stremio : sur la plupart des téléviseurs, il suffit de scanner un code et de confirmer. Comptez trois minutes pour le premier appareil, une ou deux pour chacun des suivants.</p>
<blockquote>
<p>Une bonne configuration est celle que l’on n’a pas à refaire.</p>
</blockquote>
<p>Si vous souhaitez vérifier par vous-même, l’essai est gratuit et ne demande pas de carte bancaire : <a href="/trial">créez votre compte</a>, préparez deux écrans et voyez si le second vous a demandé le moindre effort. Le guide <a href="/base-de-connaissances/installer-votre-adresse-privee">Installer votre extension</a> vous accompagne pas à pas.</p>
`,
  },
  en: {
    slug: "one-account-for-every-screen",
    title: "Why one add-on for every screen",
    excerpt:
      "Setting up each device separately always costs you in the end. A single add-on avoids most of the trouble.",
    body: `
<p>The TV in the living room, the phone on the train, the computer in the bedroom: we no longer watch on one screen but on three or four. Each of them runs the same app. What sets them apart is how they were set up, and that is where the trouble starts.</p>
<h2>The hidden price of manual set-up</h2>
<p>Installing a streaming add-on takes a few steps: find the right address, tick some options, confirm. On a computer that is soon done. On a TV, with a remote control for a keyboard, it takes a quarter of an hour. On four devices, it takes an evening.</p>
<p>The larger cost comes later. An add-on moves to another address, an option disappears, a device is replaced: everything has to be done again, everywhere. Most of the time it is done only on the device that happens to be at hand. A few months on, no two screens look alike, and nobody knows which one is up to date.</p>
<h2>What a single add-on brings</h2>
<p>Your Stremio account remembers the add-ons that you add to it. When a single one holds everything, and someone keeps it up to date, things work the other way round:</p>
<ul>
<li><strong>You install once.</strong> The add-on belongs to your Stremio account; each device finds it there when it signs in.</li>
<li><strong>You pick up where you left off.</strong> The library and the playback position travel the same way.</li>
<li><strong>You replace devices without effort.</strong> A new TV is ready as soon as you have signed in on it.</li>
<li><strong>You cut off access in one go.</strong> Lost a phone? Ask for a new private link, and the old one no longer opens anything.</li>
</ul>
<p>That is how our service works. When you sign up, we prepare an add-on only for you. It waits for you on your <a href="/en/UserDashboard">dashboard</a>: a button adds it to Stremio with your private link. From then on we keep it up to date.</p>
<h2>Why a private link</h2>
<p>We could have worked inside your Stremio account. We prefer to give you a link, for three reasons.</p>
<ol>
<li><strong>Separation.</strong> What you have installed otherwise stays where it is.</li>
<li><strong>Privacy.</strong> The password of your Stremio account never passes through our hands.</li>
<li><strong>Reversibility.</strong> If you leave, remove the add-on: nothing else changes.</li>
</ol>
<h2>The limits, plainly</h2>
<p>A single add-on does not do everything. Settings that belong to a device, such as picture quality or the size of subtitles, still have to be set on each one. Some platforms do not accept every add-on, Apple’s phones and tablets in particular. And the profiles that Stremio lets you create within one account each have their own list of add-ons: <a href="/en/base-de-connaissances/several-devices-and-profiles">Several devices, several profiles</a> explains how to find your way.</p>
<h2>Which screen first?</h2>
<p>The phone, nearly always. A button adds the add-on there, and the phone then helps you sign the other screens in to the same Stremio account: on most TVs, you just scan a code and confirm. Allow three minutes for the first device and one or two for each of the next.</p>
<blockquote>
<p>A good set-up is one that you do not have to do again.</p>
</blockquote>
<p>If you would like to see for yourself, the trial is free and needs no bank card: <a href="/en/trial">create your account</a>, set up two screens and see whether the second one asked anything of you. The guide <a href="/en/base-de-connaissances/install-your-private-address">Install your add-on</a> takes you through it step by step.</p>
`,
  },
};
