import type { TrialEntry } from './publishClient.ts';

/** Describes a trial, as a sentence without its full stop. */
export const describeTrial = ({ version, percent, until }: TrialEntry): string =>
  `${percent} % of the visitors see version ${version}${describeEnd(until)}`;

/** Returns when a trial ends by itself, as the end of a sentence about the trial. */
export const describeEnd = (until: string | undefined): string =>
  until === undefined ? '' : ` until ${formatMoment(until)} UTC`;

/** Returns a moment as the tables of the commands print it, in UTC. */
export const formatMoment = (moment: string): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
