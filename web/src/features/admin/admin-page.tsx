import { RefreshCw } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { Brand } from '../../shared/ui/brand.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { cx } from '../../shared/ui/class-names.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { PageSpinner } from '../../shared/ui/page-spinner.js';
import { Tab, TabList, TabPanel, Tabs } from '../../shared/ui/tabs.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { PERIOD_PARAM } from './charts/use-period.js';
import { Badge } from './parts/badge.js';
import { AnalyticsTab } from './tabs/analytics-tab.js';
import { GrowthTab } from './tabs/growth-tab.js';
import { OverviewTab } from './tabs/overview-tab.js';
import { PerformanceTab } from './tabs/performance-tab.js';
import { RevenueTab } from './tabs/revenue-tab.js';
import { UsersTab } from './tabs/users-tab.js';
import { useDashboard } from './use-dashboard.js';

const TABS = ['Overview', 'Revenue', 'Growth', 'Performance', 'Users', 'Analytics'] as const;
const valueOf = (name: string) => name.toLowerCase();

/** The tab is in the address, so that it survives a reload. */
function useTab(): [string, (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = TABS.map(valueOf).find((name) => name === asked) ?? valueOf(TABS[0]);
  const go = (next: string) => {
    const days = params.get(PERIOD_PARAM);
    setParams({
      ...(next === valueOf(TABS[0]) ? {} : { tab: next }),
      ...(days === null ? {} : { [PERIOD_PARAM]: days }),
    });
  };
  return [tab, go];
}

/** The figures of the product, for its admin. */
export function AdminPage() {
  const [tab, setTab] = useTab();
  const { stats, revenue, growth, performance, isLoading, isRefreshing, refresh } = useDashboard();
  usePageTitle('Admin Dashboard');
  if (isLoading) return <PageSpinner />;
  return (
    <>
      <header className="sticky top-0 z-20 low:relative border-b border-neutral-5 bg-neutral-1 pt-(--safe-top)">
        <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-4 sm:px-6">
          <Link to="/" aria-label="Tessera" className="max-sm:hidden">
            <Brand />
          </Link>
          <span className="mr-auto flex">
            <Badge look="accent">Admin Access</Badge>
          </span>
          <Tooltip text="Refresh">
            <IconButton
              label="Refresh"
              icon={<RefreshCw className={cx('size-4', isRefreshing && 'animate-spin')} />}
              aria-disabled={isRefreshing || undefined}
              onClick={() => {
                if (!isRefreshing) refresh();
              }}
            />
          </Tooltip>
          <Link to="/" className={buttonClasses({ variant: 'primary' })}>
            My Grids
          </Link>
        </div>
      </header>
      <main className="mx-auto grid max-w-page gap-6 px-4 py-6 wrap-anywhere sm:px-6">
        <h1 className="text-heading font-semibold">Admin Dashboard</h1>
        <Tabs value={tab} onValueChange={setTab} className="grid gap-6">
          <TabList label="Figures" className="overflow-x-auto wrap-normal">
            {TABS.map((name) => (
              <Tab key={name} value={valueOf(name)}>
                {name}
              </Tab>
            ))}
          </TabList>
          <TabPanel value="overview">
            <OverviewTab stats={stats} />
          </TabPanel>
          <TabPanel value="revenue">
            <RevenueTab revenue={revenue} />
          </TabPanel>
          <TabPanel value="growth">
            <GrowthTab growth={growth} />
          </TabPanel>
          <TabPanel value="performance">
            <PerformanceTab performance={performance} />
          </TabPanel>
          <TabPanel value="users">
            <UsersTab />
          </TabPanel>
          <TabPanel value="analytics">
            <AnalyticsTab />
          </TabPanel>
        </Tabs>
      </main>
    </>
  );
}
