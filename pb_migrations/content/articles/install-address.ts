import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "install-address",
  kind: "article",
  category: "start",
  position: 15,
  publishedAt: "2026-11-22T08:00:00.000Z",
  fr: {
    slug: "installer-votre-adresse-privee",
    title: "Installer votre adresse privée",
    excerpt:
      "Un lien personnel à ajouter une seule fois dans Stremio, depuis un téléphone, un ordinateur ou un téléviseur.",
    body: `
<p>Votre abonnement passe par une adresse privée, créée pour vous seul. Vous l’ajoutez une fois dans Stremio ; elle suit ensuite votre formule sans que vous ayez à y revenir. Vous la trouvez dans votre <a href="/UserDashboard">tableau de bord</a>, rubrique « Sur mes écrans ».</p>
<h2>Sur un téléphone ou un ordinateur</h2>
<ol>
<li>Installez Stremio depuis le magasin d’applications de l’appareil ou depuis le site officiel, puis connectez-vous avec votre compte Stremio.</li>
<li>Ouvrez votre tableau de bord sur ce même appareil et choisissez « Installer dans Stremio ».</li>
<li>Stremio s’ouvre et présente l’extension : confirmez l’installation.</li>
</ol>
<p>Si rien ne s’ouvre, choisissez « Dans le navigateur ». Vous pouvez aussi copier l’adresse et la coller dans le champ de recherche de la page des extensions de Stremio.</p>
<h2>Sur un téléviseur</h2>
<p>Le plus simple est de ne rien saisir sur le téléviseur. Stremio garde la liste des extensions dans le compte : installez l’adresse sur votre téléphone, puis connectez le téléviseur au même compte. L’extension y apparaît au démarrage suivant.</p>
<p>Vous préférez partir d’un autre appareil ? Affichez le code QR dans le tableau de bord et scannez-le avec le téléphone sur lequel Stremio est installé.</p>
<h2>Sans ouvrir votre tableau de bord</h2>
<p>La page <a href="/addon">Mes écrans</a> affiche la même adresse à partir du nom d’utilisateur et du mot de passe de streaming. Elle rend service chez un proche, ou sur un ordinateur où vous ne voulez pas ouvrir votre compte.</p>
<h2>Une adresse à garder pour vous</h2>
<p>Cette adresse vaut un mot de passe : la personne qui la possède profite de votre accès et occupe vos écrans. Ne la publiez pas et ne l’envoyez pas par message.</p>
<ul>
<li>Elle a circulé ? Demandez une <strong>nouvelle adresse</strong> dans le tableau de bord : l’ancienne cesse aussitôt de répondre.</li>
<li>Supprimez alors l’ancienne extension de Stremio et installez la nouvelle.</li>
<li>L’adresse change aussi quand vous renouvelez vos identifiants de streaming ou modifiez votre adresse e-mail.</li>
</ul>
<h2>Quand votre accès prend fin</h2>
<p>L’extension reste installée. À la place de son contenu, elle affiche une seule entrée, qui en donne la raison et mène à la page où agir. Dès que votre accès est rétabli, son contenu réapparaît : vous n’avez rien à réinstaller.</p>
`,
  },
  en: {
    slug: "install-your-private-address",
    title: "Install your private address",
    excerpt: "A personal link to add to Stremio once, from a phone, a computer or a TV.",
    body: `
<p>Your subscription works through a private address, created only for you. You add it to Stremio once. After that it follows your plan automatically. Find it on your <a href="/en/UserDashboard">dashboard</a>, under “On my screens”.</p>
<h2>On a phone or a computer</h2>
<ol>
<li>Install Stremio from the device’s app store or from the official site, then sign in with your Stremio account.</li>
<li>Open your dashboard on the same device and choose “Install in Stremio”.</li>
<li>Stremio opens and shows the add-on. Confirm the installation.</li>
</ol>
<p>If nothing opens, choose “In the browser”. You can also copy the address and paste it into the search field of the add-ons page in Stremio.</p>
<h2>On a TV</h2>
<p>The easiest way needs no typing on the TV. Stremio keeps the list of add-ons in the account: install the address on your phone, then sign in to the same account on the TV. The add-on appears the next time Stremio starts.</p>
<p>Would you rather start from another device? Show the QR code on the dashboard and scan it with the phone that has Stremio.</p>
<h2>Without opening your dashboard</h2>
<p>The page <a href="/en/addon">My screens</a> shows the same address for your streaming username and password. Use it at a relative’s home, or on a computer where you do not want to open your account.</p>
<h2>An address to keep to yourself</h2>
<p>Treat this address like a password: anyone who has it can use your access and take up your screens. Do not publish it or send it in a message.</p>
<ul>
<li>Has someone else seen it? Ask for a <strong>new address</strong> on the dashboard: the old one stops working immediately.</li>
<li>Then remove the old add-on from Stremio and install the new one.</li>
<li>The address also changes when you renew your streaming credentials or change your e-mail address.</li>
</ul>
<h2>When your access ends</h2>
<p>The add-on stays installed. Instead of its content, it shows a single entry that explains why and links to the page where you can act on it. As soon as your access resumes, the content is back. There is nothing to reinstall.</p>
`,
  },
};
