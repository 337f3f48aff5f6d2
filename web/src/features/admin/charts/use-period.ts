import { useSearchParams } from 'react-router-dom';
import { PERIODS, type Period } from './periods.js';

/** The name of the period in the address, so that it survives a reload. */
export const PERIOD_PARAM = 'days';
const DEFAULT: Period = 30;

/** The chosen period, which all charts of the dashboard share. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams();
  const period = PERIODS.find((each) => String(each) === params.get(PERIOD_PARAM)) ?? DEFAULT;
  const choose = (next: Period) =>
    setParams(
      (current) => {
        const params = new URLSearchParams(current);
        if (next === DEFAULT) params.delete(PERIOD_PARAM);
        else params.set(PERIOD_PARAM, String(next));
        return params;
      },
      { replace: true },
    );
  return [period, choose];
}
