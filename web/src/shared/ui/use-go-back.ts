import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Leads to the page before this one, or home where that is none of ours. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    // Knows of an address that was typed over one of our pages, too. Not every browser has it.
    const { navigation } = window as { readonly navigation?: Pick<Navigation, 'canGoBack'> };
    // The router gives the key 'default' to the first entry that it saw: before it is another site, or nothing.
    const hasPage = navigation?.canGoBack ?? key !== 'default';
    void (hasPage ? navigate(-1) : navigate('/'));
  }, [key, navigate]);
}
