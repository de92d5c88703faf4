import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "install-address",
  kind: "article",
  category: "start",
  position: 15,
  publishedAt: "2026-11-22T08:00:00.000Z",
  fr: {
    slug: "installer-votre-adresse-privee",
    title: "Installer votre extension",
    excerpt:
      "Votre lien privé s’ajoute une seule fois dans Stremio, depuis un téléphone, un ordinateur ou un téléviseur.",
    body: `
<p>Une seule extension réunit tout ce que comprend votre formule. Elle s’installe dans Stremio avec un <strong>lien privé</strong>, créé pour vous seul. Vous l’ajoutez une fois ; elle suit ensuite votre formule sans que vous ayez à y revenir. Vous trouvez ce lien dans votre <a href="/UserDashboard">tableau de bord</a>.</p>
<h2>Sur un téléphone ou un ordinateur</h2>
<ol>
<li>Installez Stremio depuis le magasin d’applications de l’appareil ou depuis le site officiel, puis connectez-vous avec votre propre compte Stremio. Vous n’en avez pas ? Créez-le dans l’application : il est gratuit.<figure><img src="/help/store-phone-fr.webp" alt="Le magasin d’applications : Stremio, et le bouton « Installer » sous le doigt." width="352" height="396" loading="lazy"><figcaption>Le magasin du téléphone (dessin : le vôtre peut être différent).</figcaption></figure></li>
<li>Ouvrez votre tableau de bord sur ce même appareil et choisissez « Installer dans Stremio ».<figure><img src="/help/install-phone-fr.webp" alt="Le tableau de bord sur un téléphone : le doigt est sur « Installer dans Stremio »." width="352" height="468" loading="lazy"><figcaption>Votre tableau de bord, sur le téléphone.</figcaption></figure></li>
<li>Stremio s’ouvre et présente l’extension : confirmez l’installation.<figure><img src="/help/confirm-phone-fr.webp" alt="Stremio présente l’extension ; le doigt est sur « Installer »." width="352" height="396" loading="lazy"><figcaption>Stremio demande votre accord (dessin).</figcaption></figure></li>
</ol>
<p>Si rien ne s’ouvre, choisissez « Ouvrir Stremio dans le navigateur ». Vous pouvez aussi copier le lien privé et le coller dans le champ de recherche de la page des extensions, que le menu de Stremio appelle « Addons ».</p>
<h2>Sur un téléviseur</h2>
<p>Le plus simple est de ne rien saisir sur le téléviseur. Stremio garde la liste des extensions dans votre compte Stremio : installez l’extension sur votre téléphone, puis connectez le téléviseur au même compte Stremio. L’extension y apparaît au démarrage suivant.</p>
<figure><img src="/help/rows-tv-fr.webp" alt="Le téléviseur montre une rangée de films, avec la mention « par votre extension »." width="560" height="312" loading="lazy"><figcaption>Vos rangées sur le téléviseur (dessin, films inventés).</figcaption></figure>
<p>Vous préférez partir d’un autre appareil ? Affichez le code QR dans le tableau de bord et scannez-le avec le téléphone sur lequel Stremio est installé.</p>
<h2>Sans ouvrir votre tableau de bord</h2>
<p>La page <a href="/addon">Installer l’extension</a> propose le même lien à partir de vos <a href="/base-de-connaissances/se-connecter-avec-le-compte-de-streaming">identifiants de streaming</a>. Elle rend service chez un proche, ou sur un ordinateur où vous ne voulez pas ouvrir votre compte.</p>
<h2>Un lien à garder pour vous</h2>
<p>Ce lien vaut un mot de passe : la personne qui le possède profite de votre accès et occupe vos écrans. Ne le publiez pas et ne l’envoyez pas par message.</p>
<ul>
<li>Il a circulé ? Choisissez « Nouveau lien… » dans le tableau de bord : l’ancien cesse aussitôt de répondre.</li>
<li>Supprimez alors l’ancienne extension de Stremio et installez la nouvelle.</li>
<li>Le lien change aussi quand vous renouvelez vos identifiants de streaming ou modifiez votre adresse e-mail.</li>
</ul>
<h2>Quand votre accès prend fin</h2>
<p>L’extension reste installée. À la place de son contenu, elle affiche une seule entrée, qui en donne la raison et mène à la page où agir. Dès que votre accès est rétabli, son contenu réapparaît : vous n’avez rien à réinstaller.</p>
`,
  },
  en: {
    slug: "install-your-private-address",
    title: "Install your add-on",
    excerpt: "You add your private link to Stremio once, from a phone, a computer or a TV.",
    body: `
<p>A single add-on holds everything in your plan. You install it in Stremio with a <strong>private link</strong>, created only for you. You add it once. After that it follows your plan automatically. You find the link on your <a href="/en/UserDashboard">dashboard</a>.</p>
<h2>On a phone or a computer</h2>
<ol>
<li>Install Stremio from the device’s app store or from the official site, then sign in with your own Stremio account. You do not have one? Create it in the app, free of charge.<figure><img src="/help/store-phone-en.webp" alt="The app store: Stremio, with a press on “Install”." width="352" height="396" loading="lazy"><figcaption>The phone’s app store (a drawing: yours may look different).</figcaption></figure></li>
<li>Open your dashboard on the same device and choose “Install in Stremio”.<figure><img src="/help/install-phone-en.webp" alt="The dashboard on a phone, with a press on “Install in Stremio”." width="352" height="468" loading="lazy"><figcaption>Your dashboard on the phone.</figcaption></figure></li>
<li>Stremio opens and shows the add-on. Confirm the installation.<figure><img src="/help/confirm-phone-en.webp" alt="Stremio shows the add-on, with a press on “Install”." width="352" height="396" loading="lazy"><figcaption>Stremio asks you to confirm (a drawing).</figcaption></figure></li>
</ol>
<p>If nothing opens, choose “Open Stremio in the browser”. You can also copy the private link and paste it into the search field of the add-ons page, which Stremio’s menu calls “Addons”.</p>
<h2>On a TV</h2>
<p>The easiest way needs no typing on the TV. Stremio keeps the list of add-ons in your Stremio account: install the add-on on your phone, then sign in to the same Stremio account on the TV. The add-on appears the next time Stremio starts.</p>
<figure><img src="/help/rows-tv-en.webp" alt="The TV shows a row of films, marked “through your add-on”." width="560" height="312" loading="lazy"><figcaption>Your rows on the TV (a drawing, with invented films).</figcaption></figure>
<p>Would you rather start from another device? Show the QR code on the dashboard and scan it with the phone that has Stremio.</p>
<h2>Without opening your dashboard</h2>
<p>The page <a href="/en/addon">Install the add-on</a> offers the same link for your <a href="/en/base-de-connaissances/sign-in-with-your-streaming-account">streaming credentials</a>. Use it at a relative’s home, or on a computer where you do not want to open your account.</p>
<h2>A link to keep to yourself</h2>
<p>Treat this link like a password: anyone who has it can use your access and take up your screens. Do not publish it or send it in a message.</p>
<ul>
<li>Has someone else seen it? Choose “New link…” on the dashboard: the old one stops working immediately.</li>
<li>Then remove the old add-on from Stremio and install the new one.</li>
<li>The link also changes when you renew your streaming credentials or change your e-mail address.</li>
</ul>
<h2>When your access ends</h2>
<p>The add-on stays installed. Instead of its content, it shows a single entry that explains why and links to the page where you can act on it. As soon as your access resumes, the content is back. There is nothing to reinstall.</p>
`,
  },
};
