import { Navigate, Route, Routes } from 'react-router-dom';
import { Header, Page } from '@backstage/core-components';
import { WorkloadsPage } from './workloads/list/WorkloadsPage';
import styles from './LegacyGovernPage.module.css';

/** The pages with a header of their own, which the old frontend system does not give. */
export function LegacyGovernPage() {
  return (
    <Page themeId="tool">
      <Header title="Workloads" type="Govern" />
      <main className={styles.content}>
        <Routes>
          <Route path="workloads" element={<WorkloadsPage />} />
          <Route path="*" element={<Navigate to="workloads" replace />} />
        </Routes>
      </main>
    </Page>
  );
}
