import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router';
import { ActivityView } from './ActivityView.tsx';
import { DataView } from './DataView.tsx';
import { DevicesView } from './DevicesView.tsx';
import { OverviewView } from './OverviewView.tsx';
import { SecurityView } from './SecurityView.tsx';

/** The members area. `?view=` selects what it shows; without it, it is an overview. */
export const MembersPage = observer(function MembersPage() {
  const view = new URLSearchParams(useLocation().search).get('view');
  switch (view) {
    case 'devices':
      return <DevicesView />;
    case 'activity':
      return <ActivityView />;
    case 'security':
      return <SecurityView />;
    case 'data':
      return <DataView />;
    default:
      return <OverviewView />;
  }
});
