import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "good-picture",
  kind: "post",
  publishedAt: "2026-10-08T07:00:00.000Z",
  tags: ["devices", "picture"],
  fr: {
    slug: "une-belle-image-a-la-maison",
    title: "Une belle image à la maison : réseau, câble, formats",
    excerpt: "Débit, Wi-Fi ou câble, codecs et réglages du téléviseur : ce qui compte vraiment, dans l’ordre.",
    body: `
<p>Une image saccadée ou brouillée n’est pas toujours la faute du téléviseur, ni celle de l’abonnement à Internet. Entre la prise murale et l’écran, chaque maillon a son mot à dire. Passons-les en revue, du plus souvent coupable au plus rarement.</p>
<h2>De quel débit a-t-on besoin ?</h2>
<p>Ces ordres de grandeur valent pour une seule lecture ; additionnez-les si plusieurs personnes regardent en même temps.</p>
<table>
<thead>
<tr><th>Qualité</th><th>Débit stable conseillé</th><th>Données par heure, environ</th></tr>
</thead>
<tbody>
<tr><td>Définition standard</td><td>3 Mbit/s</td><td>1 Go</td></tr>
<tr><td>Haute définition (1080p)</td><td>8 Mbit/s</td><td>3 Go</td></tr>
<tr><td>Ultra haute définition (4K)</td><td>25 Mbit/s</td><td>10 Go</td></tr>
</tbody>
</table>
<p>Le mot important est « stable ». Une connexion qui monte très haut mais s’interrompt trois secondes par minute donne un plus mauvais résultat qu’une connexion modeste et régulière. Mesurez le débit <em>près du téléviseur</em>, le soir, et pas seulement à côté de la box.</p>
<h2>Câble ou Wi-Fi ?</h2>
<p>Le câble réseau reste la solution la plus sûre : pas de voisin, pas de mur, pas de four à micro-ondes. Une nuance toutefois : la prise réseau de nombreux téléviseurs est limitée à 100 Mbit/s. C’est largement assez pour la plupart des vidéos, mais un bon Wi-Fi peut faire mieux pour les plus volumineuses.</p>
<p>Si le câble n’est pas possible :</p>
<ul>
<li><strong>Préférez la bande des 5 GHz</strong>, plus rapide et moins encombrée que celle des 2,4 GHz, si le téléviseur n’est pas trop loin.</li>
<li><strong>Dégagez la box.</strong> Posée au sol, enfermée dans un meuble ou derrière le téléviseur, elle perd une bonne part de sa portée.</li>
<li><strong>Ajoutez un relais relié par câble</strong> plutôt qu’un simple répéteur, qui divise souvent le débit.</li>
<li><strong>Essayez le courant porteur</strong> (CPL) si les murs sont épais ; le résultat dépend de l’installation électrique.</li>
</ul>
<h2>Les formats, sans se perdre</h2>
<p>Une vidéo est comprimée avec un <strong>codec</strong>, et l’appareil doit savoir le décoder sans effort.</p>
<ul>
<li><strong>H.264 (AVC)</strong> : lu partout, mais plus volumineux.</li>
<li><strong>H.265 (HEVC)</strong> : courant en 4K ; pris en charge par la plupart des téléviseurs récents, plus rarement par les navigateurs.</li>
<li><strong>AV1</strong> : plus efficace encore ; réservé aux appareils récents.</li>
</ul>
<p>Si un appareil ne sait pas décoder un format par son matériel, il le fait par logiciel : il chauffe, ralentit, et l’image devient saccadée. Choisissez alors une autre version ou un autre appareil.</p>
<p>Le <strong>HDR</strong> (HDR10, HLG, Dolby Vision) élargit l’écart entre le sombre et le clair. Il faut que la vidéo, l’appareil, le câble et l’écran le gèrent tous les quatre ; sinon, l’image paraît terne. Pour la 4K à 60 images par seconde, prenez un câble HDMI certifié « Premium » ou « Ultra ».</p>
<h2>Trois réglages du téléviseur</h2>
<ol>
<li><strong>Le mode d’image.</strong> « Cinéma » ou « Filmmaker » est plus fidèle que « Vif » ou « Dynamique ».</li>
<li><strong>Le lissage des mouvements.</strong> Désactivez-le si les films prennent l’aspect d’un feuilleton.</li>
<li><strong>La fréquence.</strong> Activez l’adaptation à la vidéo : un film à 24 images par seconde défile alors sans à-coups.</li>
</ol>
<h2>Et le son ?</h2>
<p>Si les voix sont étouffées, choisissez une piste stéréo : une piste 5.1 mal convertie relègue les dialogues à l’arrière-plan. Avec un amplificateur ou une barre de son, activez la transmission directe du signal.</p>
<h2>La bonne méthode</h2>
<p>Changez <strong>une seule chose à la fois</strong>, puis regardez dix minutes. Essayez la même vidéo sur un autre appareil : si elle y passe bien, le réseau n’est pas en cause. Pour les ordinateurs, l’article <a href="/base-de-connaissances/installer-sur-un-ordinateur">Installer sur un ordinateur</a> donne quelques réglages de plus ; si c’est une extension qui ne répond pas, voyez <a href="/base-de-connaissances/une-extension-ne-se-charge-pas">Une extension ne se charge pas</a>.</p>
`,
  },
  en: {
    slug: "getting-ready-for-a-good-picture-at-home",
    title: "A good picture at home: network, cable, formats",
    excerpt: "Speed, Wi-Fi or cable, codecs and TV settings: what really matters, in order.",
    body: `
<p>A picture that stutters or blurs is not always the fault of the TV, nor of the internet subscription. Between the wall socket and the screen, every link in the chain plays its part. Let us go through them, from the most frequent culprit to the rarest.</p>
<h2>How much speed do you need?</h2>
<p>These rough figures are for a single stream; add them up if several people watch at the same time.</p>
<table>
<thead>
<tr><th>Quality</th><th>Recommended steady speed</th><th>Data per hour (approx.)</th></tr>
</thead>
<tbody>
<tr><td>Standard definition</td><td>3 Mbit/s</td><td>1 GB</td></tr>
<tr><td>High definition (1080p)</td><td>8 Mbit/s</td><td>3 GB</td></tr>
<tr><td>Ultra high definition (4K)</td><td>25 Mbit/s</td><td>10 GB</td></tr>
</tbody>
</table>
<p>The word that matters is “steady”. A connection that peaks very high but drops out for three seconds a minute does worse than a modest but steady one. Measure the speed <em>next to the TV</em>, in the evening, and not only beside the router.</p>
<h2>Cable or Wi-Fi?</h2>
<p>A network cable is still the safest choice: no neighbours, no walls, no microwave oven. One caveat: the network port of many TVs is limited to 100 Mbit/s. That is ample for most videos, but good Wi-Fi can do better for the largest ones.</p>
<p>If a cable is not possible:</p>
<ul>
<li><strong>Prefer the 5 GHz band</strong>, which is faster and less crowded than 2.4 GHz, if the TV is not too far away.</li>
<li><strong>Give the router room.</strong> On the floor, inside a cupboard or behind the TV, it loses much of its range.</li>
<li><strong>Add an access point connected by cable</strong> rather than a plain repeater, which often halves the speed.</li>
<li><strong>Try powerline adapters</strong> if the walls are thick; the result depends on your home’s wiring.</li>
</ul>
<h2>Formats made simple</h2>
<p>A video is compressed with a <strong>codec</strong>, and the device must be able to decode it without strain.</p>
<ul>
<li><strong>H.264 (AVC)</strong>: plays everywhere, but takes more room.</li>
<li><strong>H.265 (HEVC)</strong>: common in 4K; supported by most recent TVs, less often by browsers.</li>
<li><strong>AV1</strong>: more efficient still; for recent devices only.</li>
</ul>
<p>A device that cannot decode a format in hardware does it in software: it heats up, slows down and stutters. Choose another version then, or another device.</p>
<p><strong>HDR</strong> (HDR10, HLG, Dolby Vision) widens the range between dark and bright. The video, the device, the cable and the screen must all support it; if one does not, the picture looks dull. For 4K at 60 frames per second, use an HDMI cable certified “Premium” or “Ultra”.</p>
<h2>Three TV settings</h2>
<ol>
<li><strong>Picture mode.</strong> “Cinema” or “Filmmaker” is more faithful than “Vivid” or “Dynamic”.</li>
<li><strong>Motion smoothing.</strong> Turn it off if films start to look like a soap opera.</li>
<li><strong>Refresh rate.</strong> Let it follow the video: a film at 24 frames per second then plays smoothly.</li>
</ol>
<h2>What about sound?</h2>
<p>If voices are muffled, choose a stereo track: a badly converted 5.1 track pushes dialogue into the background. With an amplifier or a soundbar, turn on audio passthrough.</p>
<h2>A good method</h2>
<p>Change <strong>one thing at a time</strong>, then watch for ten minutes. Try the same video on another device: if it plays well there, the network is not the cause. For computers, <a href="/en/base-de-connaissances/install-on-a-computer">Install on a computer</a> has a few more settings; if an add-on does not answer, see <a href="/en/base-de-connaissances/an-add-on-does-not-load">An add-on does not load</a>.</p>
`,
  },
};
