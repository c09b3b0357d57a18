// `npm run realm -- trial|promote|withdraw`: the version that a share of the visitors sees.
import type { CommandOf } from './arguments.ts';
import { describeTrial, formatMoment } from './describeTrial.ts';
import { formatTable } from './formatProblems.ts';
import type { PublishClient } from './publishClient.ts';
import { describeKeptKeys, printHeirs } from './publishFolder.ts';

type TrialContext = {
  readonly author: string | undefined;
  readonly print: (line: string) => void;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** Shows, changes or ends the trial of a realm. */
export async function runTrial(
  command: CommandOf<'trial' | 'promote' | 'withdraw'>,
  client: PublishClient,
  context: TrialContext,
): Promise<void> {
  const { author, print } = context;
  const { realm, note } = command;
  if (command.name === 'withdraw') {
    const { version } = await client.withdrawTrial(realm, { note, author });
    print(`${realm}: version ${version} is withdrawn. Everybody sees the current version (${client.location}).`);
  } else if (command.name === 'promote') {
    const { version, pluginKeysOf, heirs } = await client.promoteTrial(realm, { note, author });
    print(
      `${realm}: everybody sees the version of the trial. It is published as version ${version} (${client.location}).`,
    );
    if (pluginKeysOf !== undefined) print(describeKeptKeys(realm, pluginKeysOf));
    printHeirs(heirs, print);
  } else if (command.share === undefined) await showTrial(realm, client, context);
  else {
    const { until } = command;
    const trial = await client.changeTrial(realm, command.share, { until, note, author });
    print(`${realm}: ${describeTrial(trial)} (${client.location}).`);
  }
}

async function showTrial(realm: string, client: PublishClient, { now, print }: TrialContext): Promise<void> {
  const { trial, events } = await client.readTrial(realm);
  if (!trial) print(`${realm}: everybody sees the current version.`);
  else if (trial.until !== undefined && Date.parse(trial.until) <= now)
    print(
      `${realm}: the trial of version ${trial.version} ended at ${formatMoment(trial.until)} UTC. The server records it when it starts.`,
    );
  else print(`${realm}: ${describeTrial(trial)}.`);
  if (events.length === 0) return;
  print(
    formatTable([
      ['when', 'what', 'version', 'share', 'until', 'by', 'note'],
      ...events.map(({ at, kind, version, percent, until, author, note }) => [
        formatMoment(at),
        kind,
        String(version),
        `${percent} %`,
        until ? formatMoment(until) : '',
        author,
        note,
      ]),
    ]),
  );
}
