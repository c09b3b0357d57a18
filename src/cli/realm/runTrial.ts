// `npm run realm -- trial|promote|withdraw`: the version that a share of the visitors sees.
import type { CommandOf } from './arguments.ts';
import { formatTable } from './formatProblems.ts';
import type { PublishClient } from './publishClient.ts';
import { printHeirs } from './publishFolder.ts';

type TrialContext = { readonly author: string | undefined; readonly print: (line: string) => void };

/** Shows, changes or ends the trial of a realm. */
export async function runTrial(
  command: CommandOf<'trial' | 'promote' | 'withdraw'>,
  client: PublishClient,
  { author, print }: TrialContext,
): Promise<void> {
  const { realm, note } = command;
  if (command.name === 'withdraw') {
    const { version } = await client.withdrawTrial(realm, { note, author });
    print(`${realm}: version ${version} is withdrawn. Everybody sees the current version (${client.location}).`);
  } else if (command.name === 'promote') {
    const { version, heirs } = await client.promoteTrial(realm, { note, author });
    print(
      `${realm}: everybody sees the version of the trial. It is published as version ${version} (${client.location}).`,
    );
    printHeirs(heirs, print);
  } else if (command.share === undefined) await showTrial(realm, client, print);
  else {
    const { version, percent } = await client.changeTrial(realm, command.share, { note, author });
    print(`${realm}: ${percent} % of the visitors see version ${version} (${client.location}).`);
  }
}

async function showTrial(realm: string, client: PublishClient, print: TrialContext['print']): Promise<void> {
  const { trial, events } = await client.readTrial(realm);
  print(
    trial
      ? `${realm}: ${trial.percent} % of the visitors see version ${trial.version}.`
      : `${realm}: everybody sees the current version.`,
  );
  if (events.length === 0) return;
  print(
    formatTable([
      ['when', 'what', 'version', 'share', 'by', 'note'],
      ...events.map(({ at, kind, version, percent, author, note }) => [
        at.slice(0, 19).replace('T', ' '),
        kind,
        String(version),
        `${percent} %`,
        author,
        note,
      ]),
    ]),
  );
}
