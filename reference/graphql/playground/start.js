// Starts GraphiQL in the page; what it needs to know stands at the element it fills. `React`, `ReactDOM` and `GraphiQL`
// are globals of the scripts before this one.
const { GraphiQL, React, ReactDOM } = globalThis;
const root = document.getElementById('playground');
const { endpoint, query } = root.dataset;

ReactDOM.createRoot(root).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: endpoint }),
    defaultQuery: query,
    defaultEditorToolsVisibility: 'headers',
    // a token is not left behind in the browser
    shouldPersistHeaders: false,
  }),
);
