import { useEffect, useState, type CSSProperties } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import type { PlayerThumbnail } from '../playerState.ts';
import { getRange } from './describePosition.ts';
import { toCssUrl } from './toCssUrl.ts';
import { usePlayerState } from './usePlayer.ts';
import styles from './ScrubBar.module.css';

type Props = {
  readonly player: Player;
  /** Time at the pointer, in seconds. */
  readonly seconds: number;
  /** Position of the pointer on the bar, 0 to 1. */
  readonly portion: number;
  /** Title of the moment at the pointer. */
  readonly moment?: string | undefined;
};

/** The image, chapter and time above the pointer. */
export default function ScrubPreview({ player, seconds, portion, moment }: Props) {
  const [thumbnail, setThumbnail] = useState<PlayerThumbnail>();
  const hasThumbnails = usePlayerState(player, (state) => state.hasThumbnails);
  const chapter = usePlayerState(
    player,
    (state) => state.chapters.find(({ start, end }) => seconds >= start && seconds < end)?.title,
  );
  const isLive = usePlayerState(player, (state) => state.isLive);
  const displayedSeconds = isLive ? getRange(player.get()).end - seconds : seconds;
  const time = usePort((p) => (isLive ? '−' : '') + p.text.duration(displayedSeconds));
  const wholeSeconds = Math.floor(seconds);
  useEffect(() => {
    if (!hasThumbnails) return undefined;
    let isStale = false;
    void player
      .getThumbnail(wholeSeconds)
      .then(withSpriteSize)
      .then((newThumbnail) => {
        if (!isStale) setThumbnail(newThumbnail);
      });
    return () => {
      isStale = true;
    };
  }, [player, wholeSeconds, hasThumbnails]);
  return (
    <div className={styles['preview']} style={{ '--at': portion } as CSSProperties} aria-hidden="true">
      {hasThumbnails && <span className={styles['thumbnail']} style={thumbnail && computeSpriteStyle(thumbnail)} />}
      <span className={styles['caption']}>
        {(moment ?? chapter) !== undefined && <bdi>{moment ?? chapter}</bdi>}
        <span>{time}</span>
      </span>
    </div>
  );
}

/**
 * Adds the size of the sprite to a thumbnail of a WebVTT file. Such a file names the tile, but not the size of the
 * whole image, so the image is loaded and measured.
 */
async function withSpriteSize(thumbnail: PlayerThumbnail | undefined): Promise<PlayerThumbnail | undefined> {
  if (!thumbnail || thumbnail.spriteWidth > 0) return thumbnail;
  const image = new Image();
  image.src = thumbnail.url;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  return { ...thumbnail, spriteWidth: image.naturalWidth, spriteHeight: image.naturalHeight };
}

/** Shows one tile of the sprite, scaled to the box. */
function computeSpriteStyle({ url, x, y, width, height, spriteWidth, spriteHeight }: PlayerThumbnail): CSSProperties {
  // A percentage in `background-position` refers to the size of the sprite minus the size of the tile.
  const along = (offset: number, part: number, whole: number): string =>
    `${whole > part ? (offset / (whole - part)) * 100 : 0}%`;
  return {
    aspectRatio: `${width} / ${height}`,
    backgroundImage: toCssUrl(url),
    backgroundSize: `${(spriteWidth / width) * 100}% ${(spriteHeight / height) * 100}%`,
    backgroundPosition: `${along(x, width, spriteWidth)} ${along(y, height, spriteHeight)}`,
  };
}
