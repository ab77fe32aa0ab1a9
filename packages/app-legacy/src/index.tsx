import '@backstage/cli/asset-types';
import '@backstage/ui/css/styles.css';
import ReactDOM from 'react-dom/client';
import { App } from './App';

const root = document.getElementById('root');
if (!root) {
  throw new Error(
    'The page has no element with id "root": index.html of the app was changed.',
  );
}
ReactDOM.createRoot(root).render(<App />);
