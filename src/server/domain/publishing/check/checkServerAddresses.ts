// Checks the addresses in realm.json that the server itself calls (docs/adr/026-outbound-calls.md).
import { problem } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { checkUrl, type OutboundRules } from '../../../outbound/checkUrl.ts';
import type { CheckContext } from './checkContext.ts';
import { listObjects } from './listObjects.ts';

/** The addresses that the server calls, by JSON pointer. A new field with such an address is added here. */
const listServerAddresses = ({ analytics, upstream, plugins }: Partial<Realm>): [pointer: string, url: unknown][] => [
  ['/analytics/forwardTo', analytics?.forwardTo],
  ['/upstream/url', upstream?.url],
  ...listObjects(plugins).flatMap(([index, { data }]): [string, unknown][] =>
    // An address that is only a path belongs to the demo's stand-in, which runs on this server.
    typeof data?.origin === 'string' && !data.origin.startsWith('/')
      ? [[`/plugins/${index}/data/origin`, `${data.origin}/`]]
      : [],
  ),
];

/**
 * Reports addresses that the server may not call. A host that DNS does not know yet is a warning, because connections
 * check it again.
 */
export async function checkServerAddresses(
  { add }: Pick<CheckContext, 'add'>,
  file: string,
  realm: Partial<Realm>,
  rules: OutboundRules,
): Promise<void> {
  for (const [pointer, url] of listServerAddresses(realm)) {
    if (typeof url !== 'string') continue;
    const finding = await checkUrl(url, rules);
    if (!finding) continue;
    const { kind, expected, found } = finding;
    const severity = kind === 'unresolved' ? 'warning' : 'error';
    add({ ...problem('ADDRESS_REFUSED', pointer, { file, expected, found }), severity });
  }
}
