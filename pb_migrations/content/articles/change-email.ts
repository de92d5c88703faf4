import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "change-email",
  kind: "article",
  category: "account",
  position: 90,
  publishedAt: "2026-09-03T08:10:00.000Z",
  fr: {
    slug: "changer-d-adresse-e-mail",
    title: "Changer d’adresse e-mail",
    excerpt: "La marche à suivre, le lien de confirmation, et le nouveau lien privé à installer ensuite.",
    body: `
<p>Votre adresse e-mail sert à vous connecter au site et à recevoir nos messages. Vous pouvez en changer vous-même, à condition d’avoir accès à la nouvelle boîte de réception.</p>
<h2>La marche à suivre</h2>
<ol>
<li>Ouvrez votre <a href="/UserDashboard">tableau de bord</a>, page « Compte ».</li>
<li>Saisissez la nouvelle adresse et votre mot de passe actuel, puis validez.</li>
<li>Ouvrez le message reçu à la <strong>nouvelle</strong> adresse et suivez son lien. Il est valable 30 minutes.</li>
<li>Confirmez avec votre mot de passe lorsque la page le demande.</li>
<li>Reconnectez-vous au site avec la nouvelle adresse.</li>
</ol>
<p>Tant que vous n’avez pas confirmé, rien ne change : l’ancienne adresse reste valable et le streaming continue.</p>
<h2>Un nouveau lien privé et de nouveaux identifiants</h2>
<p>Le nom d’utilisateur de streaming est composé à partir de votre adresse e-mail. Lorsque celle-ci change, nous créons donc un nouveau nom d’utilisateur, un nouveau mot de passe et un nouveau lien privé ; les anciens cessent de fonctionner. C’est aussi une sécurité : une personne qui les connaîtrait ne peut plus s’en servir.</p>
<p>Après la confirmation :</p>
<ul>
<li>toutes vos sessions sur le site sont fermées ;</li>
<li>votre ancienne adresse reçoit un message qui permet d’annuler le changement pendant sept jours ;</li>
<li>dans Stremio, supprimez l’ancienne extension et installez la nouvelle, comme après un <a href="/base-de-connaissances/renouveler-ses-identifiants">remplacement du lien</a> ;</li>
<li>la durée de votre essai ou de votre abonnement ne change pas.</li>
</ul>
<p>Choisissez un moment où vous avez vos appareils sous la main, plutôt que le début d’une soirée cinéma.</p>
<h2>Si le message n’arrive pas</h2>
<ul>
<li>Regardez parmi les courriers indésirables et dans les onglets de tri automatique.</li>
<li>Vérifiez qu’il n’y a pas de faute de frappe, puis recommencez la demande.</li>
<li>Certains domaines de messagerie refusent les messages inconnus ; essayez avec une autre adresse.</li>
<li>Si l’adresse est déjà utilisée par un autre compte, aucun message n’est envoyé. Pour protéger les membres, le tableau de bord ne dit pas si une adresse est inscrite.</li>
</ul>
<h2>Vous n’avez plus accès à l’ancienne adresse ?</h2>
<p>Ce n’est pas un obstacle si vous connaissez votre mot de passe : la confirmation arrive à la nouvelle adresse. Si vous avez aussi perdu le mot de passe, lisez d’abord <a href="/base-de-connaissances/mot-de-passe-oublie">Mot de passe oublié</a>.</p>
`,
  },
  en: {
    slug: "change-your-e-mail-address",
    title: "Change your e-mail address",
    excerpt: "The steps, the confirmation link, and the new private link that you install afterwards.",
    body: `
<p>You sign in to the site with your e-mail address, and that is where our messages go. You can change it yourself, as long as you have access to the new mailbox.</p>
<h2>The steps</h2>
<ol>
<li>Open your <a href="/en/UserDashboard">dashboard</a>, page “Account”.</li>
<li>Enter the new address and your current password, then submit.</li>
<li>Open the message sent to the <strong>new</strong> address and follow its link. It works for 30 minutes.</li>
<li>Confirm with your password when the page asks for it.</li>
<li>Sign in to the site again with the new address.</li>
</ol>
<p>Until you confirm, nothing changes: the old address stays valid and streaming continues.</p>
<h2>A new private link and new credentials</h2>
<p>The streaming username is based on your e-mail address. When the address changes, we therefore create a new username, a new password and a new private link; the old ones stop working. This is also a safeguard: anyone who knew them can no longer use them.</p>
<p>After the confirmation:</p>
<ul>
<li>all your sessions on the site are closed;</li>
<li>your old address receives a message that lets you undo the change for seven days;</li>
<li>in Stremio, remove the old add-on and install the new one, as after a <a href="/en/base-de-connaissances/renew-your-credentials">replacement of the link</a>;</li>
<li>the length of your trial or subscription does not change.</li>
</ul>
<p>Choose a moment when you have your devices at hand, rather than the start of a film night.</p>
<h2>If the message does not arrive</h2>
<ul>
<li>Look in your spam folder and in any automatically sorted tabs.</li>
<li>Check for typos, then try again.</li>
<li>Some mail domains refuse messages from unknown senders; try another address.</li>
<li>If another account already uses the address, no message is sent. To protect our members, the dashboard does not say whether an address is registered.</li>
</ul>
<h2>No longer have access to the old address?</h2>
<p>That is no obstacle if you know your password: the confirmation goes to the new address. If you have lost the password as well, first read <a href="/en/base-de-connaissances/forgotten-password">Forgotten password</a>.</p>
`,
  },
};
