// Steps that the browser tests of PBR, SPTV and OPiN share: they start a stand-in of these providers, and a server whose
// realms use it.
import { startPartnerStandIn, type PartnerStandIn } from '../identity/startPartnerStandIn.ts';
import { expect, startProduct, type RunningProduct } from './fixtures.ts';
import { createTestRealm, type TestRealm } from './testRealm.ts';

export const PARTNERS = { pbr: 'PBR', sptv: 'SPTV', opin: 'OPiN' } as const;

/** A server that may call the stand-in and has the secrets of its two realms, and the stand-in. */
export type PartnerProduct = {
  readonly product: RunningProduct;
  readonly partner: PartnerStandIn;
  readonly cookieRealm: TestRealm;
  readonly bearerRealm: TestRealm;
  stop(): Promise<void>;
};

/** Starts the stand-in and a product with two realms that offer the password, PBR, SPTV and OPiN. */
export async function startPartnerProduct(): Promise<PartnerProduct> {
  const partner = await startPartnerStandIn();
  // The server needs the ids of the realms when it starts, and `createTestRealm` needs the server. So the realms get a
  // proxy, which reads from the server once it runs.
  const later: { product?: RunningProduct } = {};
  const running = new Proxy({} as RunningProduct, { get: (_, name) => later.product?.[name as keyof RunningProduct] });
  const providers = Object.entries(PARTNERS).map(([kind, label]) => ({
    kind,
    label,
    ...partner.settings,
    signUpUri: `${partner.origin}/register`,
  }));
  const create = (sessionMode: 'cookie' | 'bearer'): TestRealm => {
    const realm = createTestRealm(
      running,
      { home: { elements: [] }, browse: { elements: [] } },
      {
        realm: {
          sessionMode,
          locales: ['en', 'es', 'pt', 'ar'],
          providers,
          features: { selfRegistration: true },
        },
      },
    );
    realm.write('data/licences.json', { licences: [{ id: 'gold', name: 'Gold', type: 'STANDARD' }] });
    return realm;
  };
  const [cookieRealm, bearerRealm] = [create('cookie'), create('bearer')];
  const secrets = Object.fromEntries(Object.keys(PARTNERS).map((kind) => [kind, partner.secret]));
  const product = await startProduct({
    IDENTITY_SECRETS: JSON.stringify({ [cookieRealm.id]: secrets, [bearerRealm.id]: secrets }),
    OUTBOUND_PRIVATE_ORIGINS: partner.origin,
  });
  later.product = product;
  for (const realm of [cookieRealm, bearerRealm]) {
    const { status, output } = await realm.publish();
    expect(status, output).toBe(0);
  }
  return {
    product,
    partner,
    cookieRealm,
    bearerRealm,
    async stop() {
      await product.stop();
      await partner.close();
      cookieRealm.remove();
      bearerRealm.remove();
    },
  };
}
