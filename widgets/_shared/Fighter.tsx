// Parts that the widgets about fighters share: link, portrait, rank and record.
import type { ReactNode } from 'react';
import type { Link } from '#schemas/page/link.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { Artwork } from './Artwork.tsx';
import { useLink } from './useLink.ts';

type FighterLinkProps = {
  /** Undefined for a fighter without a page: the content is shown without a link. */
  readonly id: string | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

/** A link to the page of a fighter. */
export function FighterLink({ id, className, children }: FighterLinkProps) {
  const link = useLink({ type: 'FIGHTER', event: { id } } as Link);
  if (id === undefined || link.href === undefined) return <span className={className}>{children}</span>;
  return (
    <a {...link} className={className} data-item={id}>
      {children}
    </a>
  );
}

type PortraitProps = {
  /** Undefined: the first letter of the name is shown. */
  readonly url: string | undefined;
  readonly name: string;
  readonly className: string | undefined;
  /** The `sizes` attribute of the image. */
  readonly sizes: string;
  /** Whether the image loads with the page. */
  readonly eager?: boolean;
};

/** The image of a fighter. Without an image it shows the first letter of the name. */
export function Portrait({ url, name, className, sizes, eager = false }: PortraitProps) {
  return <Artwork className={className} url={url} title={url ? '' : name.slice(0, 1)} sizes={sizes} eager={eager} />;
}

/** Returns the rank as text: "Champion" for the rank C, otherwise the number. Empty for a fighter without a rank. */
export function useRankLabel(rank: string | undefined): string {
  return usePort(({ text }) => {
    if (rank === undefined) return '';
    return rank === 'C' ? text.t('champion') : text.t('rankNumber', { rank: text.number(Number(rank)) });
  });
}

type FightRecord = { readonly wins: number; readonly losses: number; readonly draws: number };
type RecordTexts = {
  /** Wins, losses and draws, for example "18–2–0". */
  readonly short: string;
  /** For screen readers. */
  readonly spoken: string;
};

/** Formats a fighter's record in the viewer's language. */
export function useRecord({ wins, losses, draws }: FightRecord): RecordTexts {
  const short = usePort((p) => [wins, losses, draws].map((count) => p.text.number(count)).join('–'));
  const spoken = usePort((p) =>
    p.text.t('recordSpoken', { wins: p.text.number(wins), losses: p.text.number(losses), draws: p.text.number(draws) }),
  );
  return { short, spoken };
}
