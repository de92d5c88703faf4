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
      "Windows, macOS ou Linux : choisir entre l’application et le navigateur, se connecter et régler la lecture.",
    body: `
<p>Sur un ordinateur, vous avez le choix entre l’application Stremio et sa version dans le navigateur. Les deux acceptent les mêmes identifiants.</p>
<h2>Application ou navigateur ?</h2>
<ul>
<li><strong>L’application</strong> s’installe une fois, lit la plupart des formats vidéo et accepte en principe toutes les extensions. C’est le bon choix pour un usage quotidien.</li>
<li><strong>Le navigateur</strong> ne demande aucune installation, mais il ne lit que les formats qu’il connaît, et certaines extensions réclament l’application ou un composant à installer à côté. Il convient à un ordinateur de passage.</li>
</ul>
<h2>Installer l’application</h2>
<ol>
<li>Rendez-vous sur le site officiel de Stremio et choisissez la version de votre système : Windows, macOS ou Linux.</li>
<li>Ouvrez le fichier téléchargé et suivez les étapes. Sous Linux, le paquet est aussi proposé par certains magasins de logiciels.</li>
<li>Au premier lancement, le pare-feu peut demander une autorisation : acceptez pour votre réseau domestique.</li>
</ol>
<h2>Se connecter</h2>
<ol>
<li>Ouvrez votre <a href="/UserDashboard">tableau de bord</a> dans le navigateur.</li>
<li>Copiez le nom d’utilisateur de streaming, puis collez-le dans le champ de l’adresse e-mail de Stremio.</li>
<li>Copiez ensuite le mot de passe et collez-le. Vos extensions apparaissent au bout de quelques instants.</li>
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
    excerpt: "Windows, macOS or Linux: choose between the app and the browser, sign in and adjust playback.",
    body: `
<p>On a computer you can choose between the Stremio app and its version in the browser. Both accept the same credentials.</p>
<h2>App or browser?</h2>
<ul>
<li><strong>The app</strong> is installed once, plays most video formats and normally accepts all add-ons. It is the right choice for daily use.</li>
<li><strong>The browser</strong> needs no installation, but plays only the formats it knows, and some add-ons need the app or a helper installed alongside it. It suits a computer that you use only occasionally.</li>
</ul>
<h2>Install the app</h2>
<ol>
<li>Go to the official Stremio site and choose the version for your system: Windows, macOS or Linux.</li>
<li>Open the downloaded file and follow the steps. On Linux, some software stores also offer the package.</li>
<li>The first time it starts, the firewall may ask for permission: allow it on your home network.</li>
</ol>
<h2>Sign in</h2>
<ol>
<li>Open your <a href="/en/UserDashboard">dashboard</a> in the browser.</li>
<li>Copy the streaming username and paste it where Stremio asks for an e-mail address.</li>
<li>Then copy the password and paste it. Your add-ons appear after a few moments.</li>
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
