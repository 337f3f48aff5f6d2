import { useQuery } from '@tanstack/react-query';
import { ANALYTICS_SAMPLES, type AdminAnalytics } from '@tessera/contracts';
import { analyticsQuery } from '../api/dashboard-queries.js';
import { change, percent } from '../figures.js';
import { Badge } from '../parts/badge.js';
import { ReadState } from '../parts/read-state.js';
import { StatCard, StatCards } from '../parts/stat-card.js';

const GROWTH = {
  userGrowth: 'User growth',
  photoUpload: 'Photo upload',
  premiumConversion: 'Premium conversion',
} as const;
const USE = {
  exportUsage: 'Export usage',
  carouselCreation: 'Carousel creation',
  hideFeature: 'Hide feature',
  multiGrid: 'Multi-grid',
} as const;

interface RateProps {
  readonly label: string;
  readonly measured: number | null;
  readonly sample: number;
  readonly show: (value: number) => string;
  readonly note: string;
}

/** A measured rate, or the sample in its place, which is marked as one. */
function Rate({ label, measured, sample, show, note }: RateProps) {
  return (
    <StatCard
      label={label}
      value={measured ?? sample}
      show={show}
      note={measured === null ? <Badge look="warning">Sample</Badge> : note}
    />
  );
}

/** How the product is used. */
export function AnalyticsTab() {
  const analytics = useQuery(analyticsQuery);
  return (
    <ReadState query={analytics} failure="Failed to fetch analytics">
      {(figures: AdminAnalytics) => (
        <div className="grid gap-8">
          <StatCards label="Trends">
            {(Object.keys(GROWTH) as (keyof typeof GROWTH)[]).map((key) => (
              <Rate
                key={key}
                label={GROWTH[key]}
                measured={figures[key]}
                sample={ANALYTICS_SAMPLES[key]}
                show={change}
                note="Last 30 days against the 30 before"
              />
            ))}
          </StatCards>
          <StatCards label="Features in use">
            {(Object.keys(USE) as (keyof typeof USE)[]).map((key) => (
              <Rate
                key={key}
                label={USE[key]}
                measured={figures[key]}
                sample={ANALYTICS_SAMPLES[key]}
                show={percent}
                note="Of users, at the last closed day"
              />
            ))}
          </StatCards>
        </div>
      )}
    </ReadState>
  );
}
