import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "screens-and-updates",
  kind: "article",
  category: "devices",
  position: 55,
  publishedAt: "2026-11-22T08:10:00.000Z",
  fr: {
    slug: "plusieurs-ecrans-et-mises-a-jour",
    title: "Plusieurs écrans, et ce que « mettre à jour » veut dire",
    excerpt:
      "Comment les écrans sont comptés, que faire quand il y en a un de trop, et quand réinstaller votre extension.",
    body: `
<p>Chaque formule indique combien d’écrans peuvent servir en même temps. Cet article explique comment ils sont comptés, et pourquoi votre tableau de bord vous propose parfois de mettre à jour l’extension.</p>
<h2>Comment un écran est compté</h2>
<p>Un écran est un appareil qui s’est servi de votre <a href="/base-de-connaissances/installer-votre-adresse-privee">lien privé</a> dans les quinze dernières minutes. Un téléviseur et un téléphone utilisés en même temps comptent donc pour deux ; un quart d’heure après sa dernière utilisation, un appareil ne compte plus.</p>
<p>Votre <a href="/UserDashboard">tableau de bord</a> affiche le nombre d’écrans utilisés et celui que votre formule autorise. Nous ne tenons aucune liste de vos appareils : le compte se fait en mémoire, à partir d’une empreinte dont la clé est détruite chaque jour.</p>
<h2>Un écran de trop</h2>
<p>L’appareil en trop affiche un avertissement à la place des flux. Les autres ne sont pas interrompus. Trois solutions :</p>
<ul>
<li>arrêter la lecture sur un autre écran, puis attendre un quart d’heure ;</li>
<li>choisir une <a href="/subscription-plans">formule avec plus d’écrans</a> : elle s’applique aussitôt, sans rien réinstaller ;</li>
<li>si personne d’autre ne regarde, demander un nouveau lien privé : le vôtre a peut-être circulé.</li>
</ul>
<h2>Ce que « mettre à jour » veut dire</h2>
<p>Stremio retient la liste des catalogues au moment où vous installez l’extension, et ne la relit pas automatiquement. Quand nous ajoutons ou retirons un catalogue, votre tableau de bord affiche donc « mise à jour disponible ».</p>
<ol>
<li>Choisissez « Installer dans Stremio », comme la première fois.</li>
<li>Stremio reconnaît l’extension et remplace l’ancienne liste : confirmez.</li>
<li>Les nouveaux catalogues apparaissent sur tous les appareils reliés au même compte Stremio.</li>
</ol>
<p>Rien ne presse : ce que vous aviez continue de fonctionner, et les flux sont toujours à jour, même sans cette étape.</p>
<h2>Deux extensions au même nom</h2>
<p>Après le remplacement du lien privé, Stremio peut garder l’ancienne extension à côté de la nouvelle : chaque catalogue apparaît alors deux fois. Supprimez l’ancienne depuis la page des extensions : c’est celle qui ne répond plus.</p>
`,
  },
  en: {
    slug: "several-screens-and-updates",
    title: "Several screens, and what “update” means",
    excerpt: "How screens are counted, what to do when you have one too many, and when to reinstall your add-on.",
    body: `
<p>Each plan sets how many screens you can use at the same time. This article explains how they are counted, and why your dashboard sometimes offers to update the add-on.</p>
<h2>How a screen is counted</h2>
<p>A screen is a device that has used your <a href="/en/base-de-connaissances/install-your-private-address">private link</a> within the last fifteen minutes. A TV and a phone used at the same time therefore count as two; a quarter of an hour after its last use, a device no longer counts.</p>
<p>Your <a href="/en/UserDashboard">dashboard</a> shows how many screens are in use and how many your plan allows. We keep no list of your devices: they are counted in memory, from a fingerprint whose key is destroyed every day.</p>
<h2>One screen too many</h2>
<p>The extra device shows a notice instead of streams. The others keep playing. There are three solutions:</p>
<ul>
<li>stop playing on another screen, then wait a quarter of an hour;</li>
<li>choose a <a href="/en/subscription-plans">plan with more screens</a>: it applies immediately, with nothing to reinstall;</li>
<li>if nobody else is watching, ask for a new private link: someone else may have yours.</li>
</ul>
<h2>What “update” means</h2>
<p>Stremio remembers the list of catalogues when you install the add-on and does not read it again automatically. When we add or remove a catalogue, your dashboard therefore says “update available”.</p>
<ol>
<li>Choose “Install in Stremio”, as you did the first time.</li>
<li>Stremio recognises the add-on and replaces the old list: confirm.</li>
<li>The new catalogues appear on every device that uses the same Stremio account.</li>
</ol>
<p>There is no hurry: what you already have keeps working, and streams are always up to date, even without this step.</p>
<h2>Two add-ons with the same name</h2>
<p>After the private link is replaced, Stremio may keep the old add-on next to the new one, so every catalogue appears twice. Remove the old one on the add-ons page: it is the one that no longer works.</p>
`,
  },
};
