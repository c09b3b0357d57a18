#!/usr/bin/env node
// Makes the demo media: one film and one encrypted recording, from generated pictures and speech. Run by hand; `npm
// test` and `npm start` use the committed result.
//
// Needs: ffmpeg with libx264, libvpx-vp9 and libopus; espeak-ng; a DejaVu font (Debian: apt-get install ffmpeg
// espeak-ng fonts-dejavu-core); and the packager of the npm package shaka-packager, which is not a dependency of this
// repository:
//   npm install --prefix <a folder outside the repository> shaka-packager
//   PACKAGER=<that folder>/node_modules/shaka-packager/bin/packager-linux-x64 node realms/default/media/make.mjs
// A clip of a brand is a slow zoom on one of its images and back, 8 s long, so that it repeats without a jump; it needs
// ffmpeg only:
//   node realms/default/media/make.mjs clip realms/<brand>/art/<image>.webp realms/<brand>/clips/<name>.webm [width height]
//
// The recordings take three to five minutes on two cores. Encrypted files differ in every run, because the packager
// creates new initialisation vectors.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packager = process.env.PACKAGER;
const font = process.env.FONT ?? '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf';
const target = import.meta.dirname;
const work = await mkdtemp(join(tmpdir(), 'demo-media-'));

// 64 s are exactly 1536 video frames, 3000 AAC frames and 3200 Opus frames; 16 s are 384, 750 and 800. So a live channel
// that repeats a recording has no gap, and sound and video stay synchronous.
const FPS = 24;
const FILM_SECONDS = 64;
const ENCRYPTED_SECONDS = 16;
const SCENE_SECONDS = 16;
const SEGMENT_SECONDS = 4;
const CLIP_SECONDS = 8;
const GROUP_OF_PICTURES = 48;
const AAC_FRAME_SECONDS = 1024 / 48_000;
const OPUS_FRAME_SECONDS = 0.02;

const ffmpeg = (...args) => run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args.map(String)]);

/** Chapters of the film: one scene each. */
const SCENES = [
  { title: 'Northern Lights', chapter: 'Opening', colours: ['0x1b1f3b', '0x3a1c71', '0xd76d77'] },
  { title: 'Chapter one', chapter: 'Chapter one', colours: ['0x0f2027', '0x203a43', '0x2c7744'] },
  { title: 'Chapter two', chapter: 'Chapter two', colours: ['0x42275a', '0x734b6d', '0xe08e45'] },
  { title: 'End credits', chapter: 'End credits', colours: ['0x141e30', '0x243b55', '0x3f5e8c'] },
];

/** Subtitles by language, one line for every 8 s. */
const SUBTITLES = {
  en: {
    label: 'English',
    lines: [
      'Northern Lights',
      'A demonstration film.',
      'Chapter one begins.',
      'The river is quiet tonight.',
      'Chapter two begins.',
      'The hills turn gold.',
      'The end credits follow.',
      'Thank you for watching.',
    ],
  },
  fr: {
    label: 'Français',
    lines: [
      'Aurores boréales',
      'Un film de démonstration.',
      'Le premier chapitre commence.',
      'La rivière est calme ce soir.',
      'Le deuxième chapitre commence.',
      'Les collines deviennent dorées.',
      'Le générique suit.',
      'Merci d’avoir regardé.',
    ],
  },
  es: {
    label: 'Español',
    lines: [
      'Auroras boreales',
      'Una película de demostración.',
      'Empieza el primer capítulo.',
      'El río está tranquilo esta noche.',
      'Empieza el segundo capítulo.',
      'Las colinas se vuelven doradas.',
      'Siguen los créditos.',
      'Gracias por ver la película.',
    ],
  },
  pt: {
    label: 'Português',
    lines: [
      'Auroras boreais',
      'Um filme de demonstração.',
      'Começa o primeiro capítulo.',
      'O rio está calmo esta noite.',
      'Começa o segundo capítulo.',
      'As colinas ficam douradas.',
      'Seguem os créditos.',
      'Obrigado por assistir.',
    ],
  },
  ar: {
    label: 'العربية',
    lines: [
      'الشفق القطبي',
      'فيلم تجريبي.',
      'يبدأ الفصل الأول.',
      'النهر هادئ الليلة.',
      'يبدأ الفصل الثاني.',
      'التلال تكتسي بالذهب.',
      'تتبعها شارة النهاية.',
      'شكرًا على المشاهدة.',
    ],
  },
};

/** Spoken sound tracks by language. `hum`: frequency in Hz of a quiet tone under the speech. */
const SPEECH = {
  en: {
    voice: 'en-us',
    label: 'English',
    hum: 220,
    text: 'This is the English audio track of Northern Lights. A demonstration film for player tests. Chapter one begins. The river is quiet tonight. Chapter two begins. The hills turn gold. The end credits follow.',
  },
  fr: {
    voice: 'fr',
    label: 'Français',
    hum: 330,
    text: 'Ceci est la piste audio française. Un film de démonstration pour les tests. Le premier chapitre commence. La rivière est calme ce soir. Le deuxième chapitre commence. Les collines deviennent dorées. Le générique suit.',
  },
};

/** Keys of the encrypted recording. The server's copy is src/server/media/demoKeys.ts. */
const KEYS = {
  VIDEO: { id: '4d61727175656520564944454f206b31', key: '7d1f0c6a9b3e45d28c55a1e0f4b6092e' },
  AUDIO: { id: '4d617271756565204155444f20206b31', key: '2b9ce87145fa4d0398d1c7a6035be4f0' },
};

const drawText = (text, position) => `drawtext=fontfile=${font}:text='${text}':fontcolor=white:${position}`;
const timeCode = (seconds) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;

async function makeScene({ title, colours }, index) {
  const since = index * SCENE_SECONDS;
  const [first, second, third] = colours;
  const filters = [
    `[0][1]overlay=x='530+380*sin(2*PI*t/16)':y='250+120*cos(2*PI*t/8)'`,
    drawText(title, 'x=64:y=64:fontsize=52'),
    drawText(`%{eif\\:t+${since}\\:d\\:2} s`, 'x=64:y=580:fontsize=72'),
  ];
  await ffmpeg(
    ...['-f', 'lavfi', '-i'],
    `gradients=s=1280x720:r=${FPS}:d=${SCENE_SECONDS}:n=3:c0=${first}:c1=${second}:c2=${third}:x0=0:y0=0:x1=1280:y1=720:speed=0.00001`,
    ...['-f', 'lavfi', '-i'],
    `color=c=white@0.0:s=220x220:r=${FPS}:d=${SCENE_SECONDS},format=rgba,geq=r=255:g=255:b=255:a='if(lte(hypot(X-110,Y-110),105),46,0)'`,
    ...['-filter_complex', filters.join(','), '-t', SCENE_SECONDS],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', 8, '-pix_fmt', 'yuv420p', '-g', GROUP_OF_PICTURES],
    join(work, `scene${index}.mp4`),
  );
}

const x264 = (profile) => ['-c:v', 'libx264', '-preset', 'slow', '-profile:v', profile, '-bf', 2, '-sc_threshold', 0];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'good', '-cpu-used', 3, '-row-mt', 1, '-auto-alt-ref', 0];

/** Encodes one quality of the film. Its name is drawn into the image, so that one sees which quality plays. */
async function encodeVideo({ file, label, width, height, kbps, seconds, codec }) {
  await ffmpeg(
    ...['-i', join(work, 'film.mp4'), '-an', '-r', FPS, '-frames:v', seconds * FPS],
    '-vf',
    `scale=${width}:${height},setsar=1,drawtext=fontfile=${font}:text='${label}':x=w-tw-20:y=20:fontsize=h/14:fontcolor=yellow`,
    ...codec,
    ...['-b:v', `${kbps}k`, '-maxrate', `${kbps}k`, '-bufsize', `${kbps}k`, '-pix_fmt', 'yuv420p'],
    ...['-g', GROUP_OF_PICTURES, '-keyint_min', GROUP_OF_PICTURES, '-video_track_timescale', 12_288],
    join(work, file),
  );
}

async function encodeAudio({ file, language, seconds, codec }) {
  const isOpus = codec === 'libopus';
  await ffmpeg(
    ...['-stream_loop', -1, '-i', join(work, `${language}.wav`)],
    ...['-f', 'lavfi', '-i', `sine=f=${SPEECH[language].hum}:r=48000`],
    '-filter_complex',
    `[0]aresample=48000[a];[1]volume=0.04[b];[a][b]amix=inputs=2:duration=longest`,
    ...['-ac', 1, '-ar', 48_000, '-c:a', codec, '-b:a', isOpus ? '24k' : '28k'],
    ...['-frames:a', Math.round(seconds / (isOpus ? OPUS_FRAME_SECONDS : AAC_FRAME_SECONDS))],
    join(work, file),
  );
}

/** Packages tracks as one CMAF file each, and describes them in asset.json for the server. */
async function packageAsset(name, { seconds, tracks, texts = [], keys }) {
  const folder = join(target, name);
  const manifest = join(work, `${name}.mpd`);
  await mkdir(folder, { recursive: true });
  const streams = tracks.map(({ input, file, type, language }) =>
    [
      `in=${join(work, input)}`,
      `stream=${type}`,
      `output=${join(folder, file)}`,
      ...(language ? [`language=${language}`] : []),
      ...(keys ? [`drm_label=${type.toUpperCase()}`] : []),
    ].join(','),
  );
  await run(packager, [
    ...streams,
    ...['--segment_duration', String(SEGMENT_SECONDS), '--mpd_output', manifest],
    ...(keys
      ? [
          '--enable_raw_key_encryption',
          ...[
            '--keys',
            Object.entries(keys).map(([label, { id, key }]) => `label=${label}:key_id=${id}:key=${key}`),
          ].map(String),
          ...['--protection_scheme', 'cenc', '--protection_systems', 'Common', '--clear_lead', '0'],
        ]
      : []),
  ]);
  const mpd = await readFile(manifest, 'utf8');
  const described = tracks.map(({ file, type, language, label, width, height }) => {
    const representation = new RegExp(
      `<Representation[^>]*>(?=\\s*(<AudioChannelConfiguration[^>]*>\\s*)?<BaseURL>[^<]*${file}<)`,
    ).exec(mpd)?.[0];
    if (!representation) throw new Error(`The packager's manifest does not list ${file}.`);
    const attribute = (key) => new RegExp(` ${key}="([^"]*)"`).exec(representation)[1];
    return {
      id: file.replace('.mp4', ''),
      type,
      file,
      codec: attribute('codecs'),
      bandwidth: Number(attribute('bandwidth')),
      ...(type === 'video' ? { width, height, frameRate: FPS } : { language, label }),
      ...(keys && { keyId: keys[type.toUpperCase()].id }),
    };
  });
  const asset = {
    description: 'Made by make.mjs. Read by the demo media server (src/server/media).',
    seconds,
    segmentSeconds: SEGMENT_SECONDS,
    ...(keys && { protection: 'cenc' }),
    tracks: [...described, ...texts],
  };
  await writeFile(join(folder, 'asset.json'), `${JSON.stringify(asset, undefined, 2)}\n`);
}

async function writeTexts(folder) {
  for (const [language, { lines }] of Object.entries(SUBTITLES)) {
    const cues = lines.map((line, index) => `${timeCode(index * 8)} --> ${timeCode(index * 8 + 7.5)}\n${line}\n`);
    await writeFile(join(folder, `text-${language}.vtt`), ['WEBVTT\n', ...cues].join('\n'));
  }
  const chapters = SCENES.map(
    ({ chapter }, index) =>
      `${timeCode(index * SCENE_SECONDS)} --> ${timeCode((index + 1) * SCENE_SECONDS)}\n${chapter}\n`,
  );
  await writeFile(join(folder, 'chapters.vtt'), ['WEBVTT\n', ...chapters].join('\n'));
}

/** Makes one image with 4 x 4 thumbnails, one for every 4 s. */
async function makeThumbnails(folder) {
  await ffmpeg(
    ...['-i', join(work, 'film.mp4'), '-vf', 'fps=1/4,scale=160:90,tile=4x4', '-frames:v', 1, '-q:v', 6],
    join(folder, 'thumbnails.jpg'),
  );
  const cues = Array.from({ length: FILM_SECONDS / 4 }, (_, index) => {
    const position = `${(index % 4) * 160},${Math.floor(index / 4) * 90},160,90`;
    return `${timeCode(index * 4)} --> ${timeCode(index * 4 + 4)}\nthumbnails.jpg#xywh=${position}\n`;
  });
  await writeFile(join(folder, 'thumbnails.vtt'), ['WEBVTT\n', ...cues].join('\n'));
}

/** The qualities of the film. */
const VIDEO = [
  { name: 'h264-240', width: 426, height: 240, kbps: 45, codec: x264('main') },
  { name: 'h264-360', width: 640, height: 360, kbps: 75, codec: x264('main') },
  { name: 'h264-720', width: 1280, height: 720, kbps: 145, codec: x264('high') },
  // For browsers without H.264 and AAC.
  { name: 'vp9-360', width: 640, height: 360, kbps: 60, codec: vp9 },
];

/** Makes a clip of an image. */
async function makeClip(image, output, width = 640, height = 360) {
  const frames = CLIP_SECONDS * FPS;
  // zoompan moves by whole pixels of its input, so the input is enlarged first.
  const filter = [
    `scale=${width * 4}:${height * 4}:force_original_aspect_ratio=increase,crop=${width * 4}:${height * 4}`,
    `zoompan=z='1.06-0.06*cos(2*PI*on/${frames})':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${frames}:s=${width}x${height}:fps=${FPS}`,
  ].join(',');
  const codec = ['-c:v', 'libvpx-vp9', '-b:v', 0, '-crf', 46, '-row-mt', 1, '-g', frames, '-pix_fmt', 'yuv420p'];
  await mkdir(dirname(output), { recursive: true });
  await ffmpeg('-i', image, '-vf', filter, '-frames:v', frames, '-an', ...codec, output);
}

async function makeRecordings() {
  if (!packager)
    throw new Error('PACKAGER is not set: expected the path of the binary from the npm package shaka-packager.');
  await Promise.all(SCENES.map(makeScene));
  await writeFile(
    join(work, 'scenes.txt'),
    SCENES.map((_, index) => `file '${join(work, `scene${index}.mp4`)}'\n`).join(''),
  );
  await ffmpeg('-f', 'concat', '-safe', 0, '-i', join(work, 'scenes.txt'), '-c', 'copy', join(work, 'film.mp4'));
  for (const [language, { voice, text }] of Object.entries(SPEECH))
    await run('espeak-ng', ['-v', voice, '-s', '140', '-w', join(work, `${language}.wav`), text]);

  const videoTrack = ({ name, width, height }, input) => ({ input, file: `${name}.mp4`, type: 'video', width, height });
  const audioTrack = (name, language, input) => ({
    input,
    file: `${name}.mp4`,
    type: 'audio',
    language,
    label: SPEECH[language].label,
  });
  for (const quality of VIDEO)
    await encodeVideo({ ...quality, file: `${quality.name}.mp4`, label: quality.name, seconds: FILM_SECONDS });
  const audio = [];
  for (const [name, codec] of [
    ['aac', 'aac'],
    ['opus', 'libopus'],
  ])
    for (const language of Object.keys(SPEECH)) {
      await encodeAudio({ file: `${name}-${language}.mp4`, language, seconds: FILM_SECONDS, codec });
      audio.push(audioTrack(`${name}-${language}`, language, `${name}-${language}.mp4`));
    }
  await packageAsset('northern-lights', {
    seconds: FILM_SECONDS,
    tracks: [...VIDEO.map((quality) => videoTrack(quality, `${quality.name}.mp4`)), ...audio],
    texts: Object.entries(SUBTITLES).map(([language, { label }]) => ({
      id: `text-${language}`,
      type: 'text',
      file: `text-${language}.vtt`,
      language,
      label,
    })),
  });
  await writeTexts(join(target, 'northern-lights'));
  await makeThumbnails(join(target, 'northern-lights'));

  const secure = VIDEO.filter(({ name }) => name === 'h264-360' || name === 'vp9-360');
  for (const quality of secure)
    await encodeVideo({
      ...quality,
      file: `secure-${quality.name}.mp4`,
      label: `${quality.name} encrypted`,
      seconds: ENCRYPTED_SECONDS,
    });
  for (const [name, codec] of [
    ['aac', 'aac'],
    ['opus', 'libopus'],
  ])
    await encodeAudio({ file: `secure-${name}.mp4`, language: 'en', seconds: ENCRYPTED_SECONDS, codec });
  await packageAsset('northern-lights-encrypted', {
    seconds: ENCRYPTED_SECONDS,
    keys: KEYS,
    tracks: [
      ...secure.map((quality) => videoTrack(quality, `secure-${quality.name}.mp4`)),
      ...['aac', 'opus'].map((name) => audioTrack(`${name}-en`, 'en', `secure-${name}.mp4`)),
    ],
  });
}

try {
  const [, , command, ...rest] = process.argv;
  if (command === 'clip') await makeClip(...rest);
  else await makeRecordings();
} finally {
  await rm(work, { recursive: true, force: true });
}
