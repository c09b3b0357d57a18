import type { Example } from '#engine/plugin-api/index.ts';

const watch = { ctaText: 'Watch', link: { type: 'VOD', event: { id: 'one', title: 'One' } } };
const more = { ctaText: 'More about it', link: { type: 'BROWSE' } };

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'one hero',
    props: {
      heroes: [
        {
          heroId: 'one',
          title: 'First line\nSecond line',
          tagline: 'Tonight',
          taglineNote: 'Saturday, 22:00',
          description: 'One or two sentences that say why to watch it.',
          primaryButton: watch,
          secondaryButton: more,
        },
      ],
    },
  },
  {
    name: 'three in rotation',
    props: {
      heroes: ['One', 'Two', 'Three'].map((title) => ({
        heroId: title.toLowerCase(),
        title,
        description: `The hero called ${title}.`,
        primaryButton: watch,
      })),
    },
  },
  {
    name: 'a sentence as title',
    props: {
      heroes: [
        {
          heroId: 'long',
          title: 'A headline that is a whole sentence is set smaller than a name, so that it stays inside its block',
          primaryButton: watch,
        },
      ],
    },
  },
  {
    name: 'centred, all gradients',
    props: {
      heroes: [
        {
          heroId: 'centre',
          title: 'In the middle',
          taglineNote: 'A note alone',
          alignmentHorizontal: 'center',
          alignmentVertical: 'center',
          textAlignment: 'center',
          background: { gradientTop: true, gradientRight: true, gradientBottom: true, gradientLeft: true },
          primaryButton: watch,
          secondaryButton: more,
        },
      ],
    },
  },
  {
    name: 'only a button',
    props: {
      heroes: [
        {
          heroId: 'button-only',
          title: 'Not shown',
          description: 'Not shown.',
          heroComponentsDisplay: { showTitle: false, showDescription: false },
          primaryButton: watch,
        },
      ],
    },
  },
  {
    name: 'background video',
    props: {
      heroes: [
        {
          heroId: 'moving',
          title: 'With a video',
          background: { animatedBackground: { entityId: 'one', entityType: 'VOD', url: '/media/clip.mp4' } },
          primaryButton: watch,
        },
      ],
    },
  },
];
