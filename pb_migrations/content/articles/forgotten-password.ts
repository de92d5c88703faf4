import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "forgotten-password",
  kind: "article",
  category: "account",
  position: 100,
  publishedAt: "2026-09-03T08:15:00.000Z",
  fr: {
    slug: "mot-de-passe-oublie",
    title: "Mot de passe oublié",
    excerpt:
      "Choisir un nouveau mot de passe pour le site, se connecter avec un code, ou retrouver celui du streaming.",
    body: `
<p>Tout dépend du mot de passe qui vous manque. Celui du site se remplace en quelques minutes ; celui du compte de streaming n’est jamais perdu, puisqu’il est conservé dans votre tableau de bord.</p>
<h2>Le mot de passe du site</h2>
<ol>
<li>Ouvrez la page <a href="/forgot">Mot de passe oublié</a> et saisissez votre adresse e-mail.</li>
<li>Ouvrez le message reçu et suivez son lien. Il est valable 30 minutes et ne sert qu’une fois.</li>
<li>Choisissez un nouveau mot de passe d’au moins 12 caractères.</li>
<li>Connectez-vous avec ce nouveau mot de passe.</li>
</ol>
<p>Toutes les sessions ouvertes sont alors fermées, sur tous les appareils : si quelqu’un utilisait votre compte, il en est écarté. Vos identifiants de streaming, eux, ne changent pas.</p>
<h2>Se connecter sans mot de passe</h2>
<p>La page de <a href="/login">connexion</a> propose aussi de recevoir un code par e-mail. Il comporte 8 chiffres et reste valable 5 minutes. C’est commode sur un appareil où vous ne voulez rien enregistrer. Une fois connecté, vous pouvez poursuivre normalement ; pour changer de mot de passe sans connaître l’ancien, utilisez toutefois la page « Mot de passe oublié ».</p>
<h2>Le mot de passe du compte de streaming</h2>
<p>Connectez-vous au site, ouvrez votre <a href="/UserDashboard">tableau de bord</a> et choisissez « Afficher ». Si vous préférez en changer, <a href="/base-de-connaissances/renouveler-ses-identifiants">renouvelez les identifiants</a>. Le mot de passe de votre propre compte Stremio, lui, se réinitialise dans l’application Stremio.</p>
<h2>Aucun message ne vient ?</h2>
<ul>
<li>Attendez deux ou trois minutes, puis regardez parmi les courriers indésirables.</li>
<li>Vérifiez l’adresse : c’est peut-être une autre que vous avez donnée à l’inscription.</li>
<li>La page « Mot de passe oublié » affiche le même message, que l’adresse soit inscrite ou non. C’est voulu : elle ne dit pas qui est membre.</li>
<li>Après plusieurs demandes rapprochées, patientez un instant : leur nombre est limité.</li>
</ul>
<h2>Choisir un bon mot de passe</h2>
<p>Une phrase de quelques mots sans lien entre eux se retient mieux qu’une suite de symboles, et elle résiste mieux aux essais. Évitez votre nom, votre adresse et les mots de passe déjà utilisés ailleurs ; un gestionnaire de mots de passe fera le reste.</p>
`,
  },
  en: {
    slug: "forgotten-password",
    title: "Forgotten password",
    excerpt: "Choose a new password for the site, sign in with a code, or look up your streaming password.",
    body: `
<p>It depends on which password you are missing. You can replace the site password within minutes; the streaming password is never lost, because your dashboard keeps it.</p>
<h2>Your site password</h2>
<ol>
<li>Open the <a href="/en/forgot">Forgotten password</a> page and enter your e-mail address.</li>
<li>Open the message you receive and follow its link. It works for 30 minutes and only once.</li>
<li>Choose a new password of at least 12 characters.</li>
<li>Sign in with the new password.</li>
</ol>
<p>All open sessions are then closed, on every device: if someone was using your account, they are locked out. Your streaming credentials do not change.</p>
<h2>Sign in without a password</h2>
<p>The <a href="/en/login">sign-in page</a> can also send you a code by e-mail. It has 8 digits and works for 5 minutes. That is handy on a device where you do not want to store anything. Once signed in, you can carry on as usual; but to change your password without knowing the old one, use the “Forgotten password” page.</p>
<h2>Your streaming password</h2>
<p>Sign in to the site, open your <a href="/en/UserDashboard">dashboard</a> and choose “Show”. If you would rather change it, <a href="/en/base-de-connaissances/renew-your-credentials">renew the credentials</a>. You reset the password of your own Stremio account in the Stremio app.</p>
<h2>No message?</h2>
<ul>
<li>Wait two or three minutes, then look in the spam folder.</li>
<li>Check the address: you may have given another one when you signed up.</li>
<li>The “Forgotten password” page shows the same message whether the address is registered or not. This is on purpose: it does not say who is a member.</li>
<li>After several requests in a row, wait a moment: their number is limited.</li>
</ul>
<h2>Choose a good password</h2>
<p>A sentence of a few unrelated words is easier to remember than a string of symbols, and holds out better against guessing. Avoid your name, your address and passwords that you use elsewhere; a password manager does the rest.</p>
`,
  },
};
