import { PortsProvider } from '../../../../engine/plugin-api/index.ts';
import { createTestPorts } from '../../../../engine/testing/createTestPorts.ts';
import type { EpgRequest } from '../../../../widgets/epg-grid/guideTypes.ts';
import EpgGrid from '../../../../widgets/epg-grid/View.tsx';
import { requestGuide, first, MINUTE_MS, NOW, initialRange, GUIDE_START } from './content.ts';

const source = createTestPorts({
  clock: { now: () => NOW },
  content: { read: ((_name: string, query: EpgRequest) => requestGuide(query)) as never },
});

export default function Ours() {
  return (
    <PortsProvider source={source}>
      <EpgGrid
        props={{}}
        row={{ id: 'guide', type: 'epg-grid', index: 0, pageId: 'bench' }}
        data={{
          response: first,
          from: GUIDE_START + initialRange.from * MINUTE_MS,
          to: GUIDE_START + initialRange.to * MINUTE_MS,
          at: NOW,
          now: NOW,
        }}
      />
    </PortsProvider>
  );
}
