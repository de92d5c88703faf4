import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "one-account",
  kind: "post",
  publishedAt: "2026-09-10T07:00:00.000Z",
  tags: ["accounts", "devices"],
  fr: {
    slug: "un-seul-compte-pour-tous-les-ecrans",
    title: "Pourquoi un seul compte pour tous les écrans",
    excerpt:
      "Configurer chaque appareil séparément finit toujours par se payer. Un compte unique évite l’essentiel des ennuis.",
    body: `
<p>Le téléviseur du salon, le téléphone dans le train, l’ordinateur de la chambre : nous ne regardons plus sur un écran, mais sur trois ou quatre. Chacun d’eux sait faire tourner la même application. Ce qui les distingue, c’est ce que l’on y a réglé, et c’est là que les difficultés commencent.</p>
<h2>Le prix caché des réglages à la main</h2>
<p>Installer une extension de streaming demande quelques gestes : trouver la bonne adresse, cocher des options, valider. Sur un ordinateur, l’affaire est vite réglée. Sur un téléviseur, avec une télécommande pour tout clavier, elle prend un quart d’heure. Sur quatre appareils, elle occupe une soirée.</p>
<p>Le plus coûteux vient ensuite. Une extension change d’adresse, une option disparaît, un appareil est remplacé : il faut recommencer partout. Bien souvent, on ne recommence que sur l’appareil que l’on a sous la main. Quelques mois plus tard, aucun écran ne ressemble plus à l’autre, et personne ne sait lequel est à jour.</p>
<h2>Ce qu’apporte un compte commun</h2>
<p>Lorsque la configuration appartient au compte et non à l’appareil, l’ordre des choses s’inverse :</p>
<ul>
<li><strong>On règle une fois.</strong> La liste des extensions est attachée au compte ; chaque appareil la lit en se connectant.</li>
<li><strong>On reprend où l’on s’était arrêté.</strong> La bibliothèque et la position de lecture suivent la même voie.</li>
<li><strong>On remplace sans peine.</strong> Un nouveau téléviseur est prêt dès que l’on s’y est connecté.</li>
<li><strong>On coupe d’un coup.</strong> Un téléphone perdu ? De nouveaux identifiants, et l’ancien appareil n’a plus accès à rien.</li>
</ul>
<p>C’est le principe de notre service. À l’inscription, nous créons pour vous un compte de streaming, distinct de votre compte sur le site. Ses identifiants vous attendent dans votre <a href="/UserDashboard">tableau de bord</a>, et il ne reste qu’à les saisir sur chacun de vos écrans.</p>
<h2>Pourquoi un compte distinct du vôtre</h2>
<p>On pourrait imaginer de travailler sur un compte que vous possédez déjà. Nous préférons en créer un nouveau, pour trois raisons.</p>
<ol>
<li><strong>Le cloisonnement.</strong> Ce que vous avez installé par ailleurs reste à sa place ; nous n’y touchons pas.</li>
<li><strong>La confidentialité.</strong> Votre mot de passe personnel ne passe jamais entre nos mains.</li>
<li><strong>La réversibilité.</strong> Si vous partez, le compte créé pour vous disparaît avec votre inscription, et rien d’autre ne bouge.</li>
</ol>
<h2>Les limites, dites franchement</h2>
<p>Un compte commun ne fait pas tout. Les réglages propres à l’appareil, comme la qualité d’image ou la taille des sous-titres, restent à faire sur chacun. Certaines plateformes n’acceptent pas toutes les extensions, en particulier les téléphones et tablettes d’Apple. Enfin, les profils que Stremio permet de créer dans un même compte possèdent chacun leur propre liste d’extensions, à laquelle nous n’avons pas accès : l’article <a href="/base-de-connaissances/plusieurs-appareils-et-profils">Plusieurs appareils, plusieurs profils</a> explique comment s’y retrouver.</p>
<h2>Par quel écran commencer ?</h2>
<p>Par le téléphone, presque toujours. On y copie et colle facilement les identifiants, et il sert ensuite à relier les autres : sur la plupart des téléviseurs, il suffit de scanner un code et de confirmer. Comptez trois minutes pour le premier appareil, une ou deux pour chacun des suivants.</p>
<blockquote>
<p>Une bonne configuration est celle que l’on n’a pas à refaire.</p>
</blockquote>
<p>Si vous souhaitez vérifier par vous-même, l’essai est gratuit et ne demande pas de carte bancaire : <a href="/trial">créez votre compte</a>, reliez deux écrans et voyez si le second vous a demandé le moindre effort. Le guide <a href="/base-de-connaissances/se-connecter-avec-le-compte-de-streaming">Se connecter avec le compte de streaming</a> vous accompagne pas à pas.</p>
`,
  },
  en: {
    slug: "one-account-for-every-screen",
    title: "Why one account for every screen",
    excerpt:
      "Setting up each device separately always costs you in the end. A single account avoids most of the trouble.",
    body: `
<p>The TV in the living room, the phone on the train, the computer in the bedroom: we no longer watch on one screen but on three or four. Each of them runs the same app. What sets them apart is how they were set up, and that is where the trouble starts.</p>
<h2>The hidden price of manual set-up</h2>
<p>Installing a streaming add-on takes a few steps: find the right address, tick some options, confirm. On a computer that is soon done. On a TV, with a remote control for a keyboard, it takes a quarter of an hour. On four devices, it takes an evening.</p>
<p>The larger cost comes later. An add-on moves to another address, an option disappears, a device is replaced: everything has to be done again, everywhere. Most of the time it is done only on the device that happens to be at hand. A few months on, no two screens look alike, and nobody knows which one is up to date.</p>
<h2>What a shared account brings</h2>
<p>When the set-up belongs to the account and not to the device, things work the other way round:</p>
<ul>
<li><strong>You set up once.</strong> The list of add-ons is attached to the account; each device reads it when it signs in.</li>
<li><strong>You pick up where you left off.</strong> The library and the playback position travel the same way.</li>
<li><strong>You replace devices without effort.</strong> A new TV is ready as soon as you have signed in on it.</li>
<li><strong>You cut off access in one go.</strong> Lost a phone? Request new credentials, and the old device no longer has access to anything.</li>
</ul>
<p>That is how our service works. When you sign up, we create a streaming account for you, separate from your account on the site. Its credentials wait for you on your <a href="/en/UserDashboard">dashboard</a>, and all that is left is to enter them on each of your screens.</p>
<h2>Why a separate account</h2>
<p>We could have used an account that you already have. We prefer to create a new one, for three reasons.</p>
<ol>
<li><strong>Separation.</strong> What you have installed elsewhere stays where it is; we do not touch it.</li>
<li><strong>Privacy.</strong> Your personal password never passes through our hands.</li>
<li><strong>Reversibility.</strong> If you leave, the account created for you goes too, and nothing else changes.</li>
</ol>
<h2>The limits, plainly</h2>
<p>A shared account does not do everything. Settings that belong to a device, such as picture quality or the size of subtitles, still have to be set on each one. Some platforms do not accept every add-on, Apple’s phones and tablets in particular. And the profiles that Stremio lets you create within one account each have their own list of add-ons, which we cannot reach: <a href="/en/base-de-connaissances/several-devices-and-profiles">Several devices, several profiles</a> explains how to find your way.</p>
<h2>Which screen first?</h2>
<p>The phone, nearly always. Copying and pasting credentials is easy there, and it then serves to link the others: on most TVs, you just scan a code and confirm. Allow three minutes for the first device and one or two for each of the next.</p>
<blockquote>
<p>A good set-up is one that you do not have to do again.</p>
</blockquote>
<p>If you would like to see for yourself, the trial is free and needs no bank card: <a href="/en/trial">create your account</a>, connect two screens and see whether the second one asked anything of you. The guide <a href="/en/base-de-connaissances/sign-in-with-your-streaming-account">Sign in with your streaming account</a> takes you through it step by step.</p>
`,
  },
};
