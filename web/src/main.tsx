import './shared/validation-policy.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { fetchFirstScreen } from './app/screens.js';
import { createQueryClient } from './shared/api/query-client.js';
import { followTheme } from './shared/theme/theme.js';
import './shared/theme/global.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

followTheme();
void fetchFirstScreen(window.location);
createRoot(root).render(
  <StrictMode>
    <App queryClient={createQueryClient()} />
  </StrictMode>,
);
