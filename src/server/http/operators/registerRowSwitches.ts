// The operators' calls that turn a plugin off or on in all realms, immediately and without a publish.
import type { FastifyInstance } from 'fastify';
import type { RowSwitchService } from '../../domain/operations/createRowSwitches.ts';
import { ALL_REALMS, type RowSwitch } from '../../db/repositories/rowSwitches.ts';
import { ADMIN_SCHEMAS } from './adminSchemas.ts';

type SwitchBody = { isOn: boolean; reason: string; author?: string };

/** A switch as the operators' API returns it. */
export type SwitchEntry = {
  readonly subject: string;
  readonly offBy: string;
  readonly offReason: string;
  readonly offAt: string;
  readonly onBy?: string;
  readonly onReason?: string;
  readonly onAt?: string;
};

/** Returns a switch as the operators' API returns it. */
export const toSwitchEntry = ({ subject, off, on }: RowSwitch): SwitchEntry => ({
  subject,
  offBy: off.by,
  offReason: off.reason,
  offAt: off.at.toISOString(),
  ...(on && { onBy: on.by, onReason: on.reason, onAt: on.at.toISOString() }),
});

/** Registers the calls in the scope of the operators' API. */
export function registerRowSwitches(app: FastifyInstance, rowSwitches: RowSwitchService): void {
  app.get('/api/admin/v1/plugins/switches', async () => ({
    switches: (await rowSwitches.list(ALL_REALMS)).map(toSwitchEntry),
  }));

  app.put<{ Params: { plugin: string }; Body: SwitchBody }>(
    '/api/admin/v1/plugins/:plugin/switch',
    { schema: ADMIN_SCHEMAS.pluginSwitch },
    async ({ params: { plugin }, body: { isOn, reason, author = '' } }) => ({
      plugin,
      isOn,
      isChanged: await rowSwitches.changeEverywhere(plugin, isOn, { by: author, reason }),
    }),
  );
}
