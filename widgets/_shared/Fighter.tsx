// A fighter wherever one is a line: portrait, name, what stands beside it. One link.
import type { ReactNode } from 'react';
import type { Link } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { Artwork } from './Artwork.tsx';
import { followOnClick } from './follow.ts';

type Props = {
  /** Without an id there is no page to lead to. */
  readonly id: string | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

export function FighterLink({ id, className, children }: Props) {
  const { links } = usePorts();
  const link = { type: 'FIGHTER', event: { id } } as Link;
  const href = usePort((p) => (id === undefined ? undefined : p.links.toLink(link).href));
  if (href === undefined) return <span className={className}>{children}</span>;
  return (
    <a
      className={className}
      href={href}
      {...(id !== undefined && { 'data-item': id })}
      onClick={(event) => followOnClick(event, links.toLink(link), (target) => links.follow(target))}
    >
      {children}
    </a>
  );
}

export function Portrait({
  url,
  name,
  className,
  sizes,
  eager = false,
}: {
  readonly url: string | undefined;
  readonly name: string;
  readonly className: string | undefined;
  readonly sizes: string;
  readonly eager?: boolean;
}) {
  return <Artwork className={className} url={url} title={url ? '' : name.slice(0, 1)} sizes={sizes} eager={eager} />;
}

/** The rank as the viewer reads it: "Champion" for C, otherwise a number; empty for an unranked fighter. */
export function useRankLabel(rank: string | undefined): string {
  return usePort(({ text }) => {
    if (rank === undefined) return '';
    return rank === 'C' ? text.t('champion') : text.t('rankNumber', { rank: text.number(Number(rank)) });
  });
}

/** Wins, losses, draws as fighters say them: 18–2–0. */
export function useRecord({
  wins,
  losses,
  draws,
}: {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}): { readonly short: string; readonly spoken: string } {
  const short = usePort((p) => [wins, losses, draws].map((each) => p.text.number(each)).join('–'));
  const spoken = usePort((p) =>
    p.text.t('recordSpoken', { wins: p.text.number(wins), losses: p.text.number(losses), draws: p.text.number(draws) }),
  );
  return { short, spoken };
}
