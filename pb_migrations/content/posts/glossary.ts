import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "glossary",
  kind: "post",
  publishedAt: "2026-11-05T07:00:00.000Z",
  tags: ["guides"],
  fr: {
    slug: "lexique-des-extensions-de-streaming",
    title: "Lexique des extensions de streaming",
    excerpt:
      "Manifeste, débridage, codec, tampon : les mots que l’on croise sans cesse, expliqués en quelques lignes chacun.",
    body: `
<p>Les forums et les notices emploient un vocabulaire qui décourage plus qu’il n’éclaire. Voici les mots les plus courants, rangés par thème. Chacun tient en quelques lignes, et aucun ne suppose de connaître les autres.</p>
<h2>L’application et ses extensions</h2>
<h3>Application</h3>
<p>Le programme installé sur l’appareil, Stremio par exemple. Il affiche les menus, lit les vidéos et se souvient de l’endroit où vous vous êtes arrêté. À lui seul, il ne contient pas de films.</p>
<h3>Extension</h3>
<p>Un petit service indépendant que l’application interroge par Internet. Une extension n’est pas un programme installé sur l’appareil : rien n’y est exécuté, l’application lui pose des questions et affiche ses réponses. Dans Stremio, le menu s’intitule <em>Addons</em>.</p>
<h3>Manifeste</h3>
<p>La carte d’identité d’une extension : un court fichier qui donne son nom, sa version et ce qu’elle sait fournir. C’est l’adresse de ce fichier que l’on saisit pour installer une extension.</p>
<h3>Fiche</h3>
<p>Les renseignements sur une œuvre : titre, année, résumé, affiche. On parle aussi de <em>métadonnées</em>. Une extension peut fournir des fiches sans fournir de vidéo.</p>
<h3>Flux</h3>
<p>L’adresse d’une vidéo que l’application peut lire. Une même œuvre peut avoir plusieurs flux, de qualités différentes.</p>
<h3>Bibliothèque</h3>
<p>La liste de ce que vous avez mis de côté, avec votre progression. Elle appartient à votre compte Stremio, non à l’appareil.</p>
<h2>Les comptes</h2>
<h3>Compte Stremio</h3>
<p>Celui que vous ouvrez dans l’application, gratuitement. Il retient vos extensions, que vous retrouvez sur chaque appareil connecté au même compte. Il est distinct du compte avec lequel vous entrez sur ce site.</p>
<h3>Lien privé</h3>
<p>L’adresse du manifeste de votre extension, créée pour vous seul. Elle se trouve dans votre <a href="/UserDashboard">tableau de bord</a> et vaut un mot de passe.</p>
<h3>Identifiants de streaming</h3>
<p>Un nom d’utilisateur et un mot de passe que nous créons. Sur un autre appareil, ils <a href="/base-de-connaissances/se-connecter-avec-le-compte-de-streaming">ouvrent votre extension sans votre compte</a>.</p>
<h3>Profil</h3>
<p>Une subdivision du compte, par exemple pour chaque membre de la famille. <a href="/base-de-connaissances/plusieurs-appareils-et-profils">Chaque profil a sa propre liste d’extensions</a>.</p>
<h3>Clé d’API</h3>
<p>Une longue suite de caractères qui ouvre un service sans mot de passe. À protéger comme un mot de passe.</p>
<h3>Synchronisation</h3>
<p>Le fait de garder plusieurs appareils à jour les uns avec les autres. Une extension ajoutée ici apparaît là-bas, parce que les deux lisent le même compte.</p>
<h2>Le transport</h2>
<h3>Débridage</h3>
<p>Un service intermédiaire qui lève une limite de débit imposée par un hébergeur. Notre article <a href="/base-de-connaissances/qu-est-ce-qu-un-service-de-debridage">Qu’est-ce qu’un service de débridage ?</a> en détaille le rôle et les limites.</p>
<h3>Débit</h3>
<p>La quantité de données transmise par seconde, en mégabits (Mbit/s). Huit mégabits font un mégaoctet : ne confondez pas les deux.</p>
<h3>Tampon</h3>
<p>La réserve de vidéo que l’appareil garde d’avance. S’il se vide, la lecture s’arrête le temps de le remplir.</p>
<h3>Latence</h3>
<p>Le temps qui s’écoule avant le premier octet de réponse. Elle explique l’attente au démarrage, non les saccades.</p>
<h3>Cache</h3>
<p>Une copie gardée à portée de main pour ne pas redemander la même chose. Un cache périmé montre une ancienne liste ; redémarrer l’application suffit en général.</p>
<h2>L’image et le son</h2>
<h3>Codec</h3>
<p>La méthode de compression d’une vidéo ou d’un son : H.264, H.265, AV1. L’appareil doit savoir la décoder.</p>
<h3>Conteneur</h3>
<p>La boîte qui réunit image, sons et sous-titres dans un seul fichier : MP4 ou MKV, par exemple.</p>
<h3>Définition</h3>
<p>Le nombre de points de l’image : 1080p pour la haute définition, 2160p pour la 4K.</p>
<h3>HDR</h3>
<p>Une gamme de luminosité plus étendue. Toute la chaîne doit la gérer, de la vidéo à l’écran.</p>
<h3>Transcodage</h3>
<p>La conversion d’un format dans un autre pendant la lecture. Elle demande beaucoup de calcul et réduit souvent la qualité.</p>
<p>Pour passer des mots aux gestes, le guide <a href="/blog/une-belle-image-a-la-maison">Une belle image à la maison</a> met une bonne partie de ce vocabulaire en pratique.</p>
`,
  },
  en: {
    slug: "a-glossary-of-streaming-add-ons",
    title: "A glossary of streaming add-ons",
    excerpt: "Manifest, debrid, codec, buffer: the words you meet all the time, each explained in a few lines.",
    body: `
<p>Forums and manuals use jargon that puts people off more than it helps. Here are the most common words, by subject. Each takes a few lines, and none assumes that you know the others.</p>
<h2>The app and its add-ons</h2>
<h3>App</h3>
<p>The program installed on the device, Stremio for instance. It shows the menus, plays the videos and remembers where you stopped. On its own it contains no films.</p>
<h3>Add-on</h3>
<p>A small independent service that the app queries over the internet. An add-on is not a program installed on the device: none of it runs there; the app asks it questions and shows the answers. Stremio’s menu calls it <em>Addons</em>.</p>
<h3>Manifest</h3>
<p>An add-on’s identity card: a short file with its name, its version and what it can supply. The address of this file is what you enter to install an add-on.</p>
<h3>Details</h3>
<p>The information about a work: title, year, summary, poster. Also called <em>metadata</em>. An add-on can supply details without supplying any video.</p>
<h3>Stream</h3>
<p>The address of a video that the app can play. One work may have several streams of different quality.</p>
<h3>Library</h3>
<p>The list of what you have set aside, with your progress. It belongs to your Stremio account, not to the device.</p>
<h2>Accounts</h2>
<h3>Stremio account</h3>
<p>The one that you open in the app, free of charge. It remembers your add-ons, and you find them on every device that is signed in to the same account. It is separate from the account you use to sign in to this site.</p>
<h3>Private link</h3>
<p>The address of your add-on’s manifest, created only for you. It is on your <a href="/en/UserDashboard">dashboard</a>; treat it like a password.</p>
<h3>Streaming credentials</h3>
<p>A username and a password that we create. On another device, they <a href="/en/base-de-connaissances/sign-in-with-your-streaming-account">open your add-on without your account</a>.</p>
<h3>Profile</h3>
<p>A part of the account, for instance one for each member of the family. <a href="/en/base-de-connaissances/several-devices-and-profiles">Each profile has its own list of add-ons</a>.</p>
<h3>API key</h3>
<p>A long string of characters that opens a service without a password. Protect it like a password.</p>
<h3>Synchronisation</h3>
<p>Keeping several devices up to date with one another. An add-on added here appears over there, because both read the same account.</p>
<h2>Transport</h2>
<h3>Debrid</h3>
<p>An intermediary service that lifts a speed limit set by a file host. Our article <a href="/en/base-de-connaissances/what-is-a-debrid-service">What is a debrid service?</a> covers its role and its limits.</p>
<h3>Speed, or bit rate</h3>
<p>The amount of data sent per second, in megabits (Mbit/s). Eight megabits make one megabyte: do not mix the two up.</p>
<h3>Buffer</h3>
<p>The reserve of video that the device keeps in advance. When it runs out, playback stops until it is filled again.</p>
<h3>Latency</h3>
<p>The time before the first byte of a response. It explains the wait at the start, not the stuttering.</p>
<h3>Cache</h3>
<p>A copy kept close at hand, so that the same thing need not be requested again. An outdated cache shows an old list; restarting the app is usually enough.</p>
<h2>Picture and sound</h2>
<h3>Codec</h3>
<p>The method by which a video or a sound is compressed: H.264, H.265, AV1. The device must be able to decode it.</p>
<h3>Container</h3>
<p>The box that holds picture, sound and subtitles in a single file: MP4 or MKV, for example.</p>
<h3>Resolution</h3>
<p>The number of dots in the picture: 1080p for high definition, 2160p for 4K.</p>
<h3>HDR</h3>
<p>A wider range of brightness. The whole chain must support it, from the video to the screen.</p>
<h3>Transcoding</h3>
<p>Converting one format into another during playback. It takes a lot of processing power and often lowers the quality.</p>
<p>To put the words into practice, the guide <a href="/en/blog/getting-ready-for-a-good-picture-at-home">A good picture at home: network, cable, formats</a> uses much of this vocabulary.</p>
`,
  },
};
