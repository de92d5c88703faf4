import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "install-computer",
  kind: "article",
  category: "devices",
  position: 50,
  publishedAt: "2026-09-02T08:10:00.000Z",
  fr: {
    slug: "installer-sur-un-ordinateur",
    title: "Installer sur un ordinateur",
    excerpt:
      "Windows, macOS ou Linux : choisir entre l’application et le navigateur, ajouter l’extension et régler la lecture.",
    body: `
<p>Sur un ordinateur, vous avez le choix entre l’application Stremio et sa version dans le navigateur. Les deux acceptent le même compte Stremio, et l’extension s’installe dans l’une comme dans l’autre.</p>
<h2>Application ou navigateur ?</h2>
<ul>
<li><strong>L’application</strong> s’installe une fois, lit la plupart des formats vidéo et accepte en principe toutes les extensions. C’est le bon choix pour un usage quotidien.</li>
<li><strong>Le navigateur</strong> ne demande aucune installation, mais il ne lit que les formats qu’il connaît, et certaines extensions réclament l’application ou un composant à installer à côté. Il convient à un ordinateur que vous n’utilisez qu’à l’occasion.</li>
</ul>
<h2>Installer l’application</h2>
<ol>
<li>Rendez-vous sur le site officiel de Stremio et choisissez la version de votre système : Windows, macOS ou Linux.<figure><img src="/help/download-computer-fr.webp" alt="Une page propose Stremio pour Windows, macOS et Linux ; le doigt est sur « Télécharger »." width="560" height="313" loading="lazy"><figcaption>La page de téléchargement (dessin).</figcaption></figure></li>
<li>Ouvrez le fichier téléchargé et suivez les étapes. Sous Linux, le paquet est aussi proposé par certains magasins de logiciels.</li>
<li>Au premier lancement, le pare-feu peut demander une autorisation : acceptez pour votre réseau domestique.</li>
</ol>
<h2>Ajouter l’extension</h2>
<ol>
<li>Dans Stremio, choisissez « Connexion » et ouvrez votre propre compte Stremio, ou créez-le.<figure><img src="/help/login-computer-fr.webp" alt="Stremio demande une adresse e-mail et un mot de passe ; le doigt est sur « Connexion »." width="560" height="441" loading="lazy"><figcaption>La connexion dans Stremio, avec votre propre compte (dessin).</figcaption></figure></li>
<li>Ouvrez votre <a href="/UserDashboard">tableau de bord</a> dans le navigateur et choisissez « Installer dans Stremio ».<figure><img src="/help/install-computer-fr.webp" alt="Le tableau de bord sur un ordinateur : le doigt est sur « Installer dans Stremio »." width="560" height="362" loading="lazy"><figcaption>Votre tableau de bord, dans le navigateur.</figcaption></figure></li>
<li>Stremio présente l’extension : confirmez. Si rien ne s’ouvre, choisissez « Ouvrir Stremio dans le navigateur », ou <a href="/base-de-connaissances/installer-votre-adresse-privee">copiez le lien privé</a>.<figure><img src="/help/confirm-computer-fr.webp" alt="Stremio présente l’extension ; le doigt est sur « Installer »." width="560" height="346" loading="lazy"><figcaption>Stremio demande votre accord (dessin).</figcaption></figure></li>
</ol>
<p>Sur un ordinateur partagé, pensez à vous déconnecter de l’application <em>et</em> du site en partant, et n’enregistrez pas le mot de passe dans le navigateur.</p>
<h2>Relier l’ordinateur à un téléviseur</h2>
<ul>
<li>Branchez un câble HDMI, puis choisissez le téléviseur comme second écran et comme sortie audio.</li>
<li>Réglez la résolution sur celle du téléviseur et, si possible, la fréquence sur celle de la vidéo.</li>
<li>Désactivez la mise en veille pendant la lecture.</li>
</ul>
<h2>Si la lecture est saccadée</h2>
<ul>
<li>Activez le décodage matériel dans les réglages du lecteur.</li>
<li>Mettez à jour le pilote de la carte graphique.</li>
<li>Fermez les onglets et les téléchargements en cours, puis essayez avec un câble réseau.</li>
</ul>
<p>Si c’est une extension qui reste muette, suivez plutôt notre article <a href="/base-de-connaissances/une-extension-ne-se-charge-pas">Une extension ne se charge pas</a>.</p>
`,
  },
  en: {
    slug: "install-on-a-computer",
    title: "Install on a computer",
    excerpt: "Windows, macOS or Linux: choose between the app and the browser, add the add-on and adjust playback.",
    body: `
<p>On a computer you can choose between the Stremio app and its version in the browser. Both accept the same Stremio account, and you can install the add-on in either.</p>
<h2>App or browser?</h2>
<ul>
<li><strong>The app</strong> is installed once, plays most video formats and normally accepts all add-ons. It is the right choice for daily use.</li>
<li><strong>The browser</strong> needs no installation, but plays only the formats it knows, and some add-ons need the app or a helper installed alongside it. It suits a computer that you use only occasionally.</li>
</ul>
<h2>Install the app</h2>
<ol>
<li>Go to the official Stremio site and choose the version for your system: Windows, macOS or Linux.<figure><img src="/help/download-computer-en.webp" alt="A page offers Stremio for Windows, macOS and Linux, with a press on “Download”." width="560" height="313" loading="lazy"><figcaption>The download page (a drawing).</figcaption></figure></li>
<li>Open the downloaded file and follow the steps. On Linux, some software stores also offer the package.</li>
<li>The first time it starts, the firewall may ask for permission: allow it on your home network.</li>
</ol>
<h2>Add the add-on</h2>
<ol>
<li>In Stremio, choose “Log in” and open your own Stremio account, or create one.<figure><img src="/help/login-computer-en.webp" alt="Stremio asks for an e-mail address and a password, with a press on “Log in”." width="560" height="441" loading="lazy"><figcaption>Signing in to Stremio with your own account (a drawing).</figcaption></figure></li>
<li>Open your <a href="/en/UserDashboard">dashboard</a> in the browser and choose “Install in Stremio”.<figure><img src="/help/install-computer-en.webp" alt="The dashboard on a computer, with a press on “Install in Stremio”." width="560" height="362" loading="lazy"><figcaption>Your dashboard in the browser.</figcaption></figure></li>
<li>Stremio shows the add-on: confirm. If nothing opens, choose “Open Stremio in the browser”, or <a href="/en/base-de-connaissances/install-your-private-address">copy the private link</a>.<figure><img src="/help/confirm-computer-en.webp" alt="Stremio shows the add-on, with a press on “Install”." width="560" height="346" loading="lazy"><figcaption>Stremio asks you to confirm (a drawing).</figcaption></figure></li>
</ol>
<p>On a shared computer, remember to sign out of the app <em>and</em> of the site when you leave, and do not let the browser save the password.</p>
<h2>Connect the computer to a TV</h2>
<ul>
<li>Plug in an HDMI cable, then choose the TV as the second screen and the audio output.</li>
<li>Set the resolution to match the TV and, if you can, the refresh rate to match the video.</li>
<li>Turn off sleep mode while you watch.</li>
</ul>
<h2>If playback stutters</h2>
<ul>
<li>Turn on hardware decoding in the player’s settings.</li>
<li>Update the graphics driver.</li>
<li>Close tabs and pause downloads, then try a network cable.</li>
</ul>
<p>If an add-on does not respond, follow <a href="/en/base-de-connaissances/an-add-on-does-not-load">An add-on does not load</a> instead.</p>
`,
  },
};
