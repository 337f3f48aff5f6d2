import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Leads to the page before this one, or home where there is none. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    // The first entry of this tab's history here has the key 'default': before it is another site, or nothing.
    void (key === 'default' ? navigate('/') : navigate(-1));
  }, [key, navigate]);
}
