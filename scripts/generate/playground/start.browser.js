// The playground in the browser: GraphiQL in the element of the page, whose data say where queries go and what to begin with.
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import 'graphiql/style.css';

const root = document.getElementById('playground');
const { endpoint, query } = root.dataset;

createRoot(root).render(
  createElement(GraphiQL, {
    fetcher: createGraphiQLFetcher({ url: endpoint }),
    defaultQuery: query,
    defaultEditorToolsVisibility: 'headers',
    // a token is not left behind in the browser
    shouldPersistHeaders: false,
  }),
);
