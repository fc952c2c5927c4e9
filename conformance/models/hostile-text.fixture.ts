/** Text with commands for terminals, build servers, shells, Markdown, XML and HTML; each would show or run `pwned`. */
export const hostileText = [
  '\u001b[31m\u001b]0;pwned\u0007\u009b2J\u0000\b\r\n::error::pwned\n  ::set-output name=a::pwned',
  '##[error]pwned ##vso[task.complete]pwned ##teamcity[pwned]',
  '\u202epwned\u202c\u2066pwned\u2069\u200b\u200d\ufeff\u2028\u2029\u00ad\u{e0041}\ud800\ufffe',
  '</pre></script><script>pwned()</script><img src=x onerror="pwned()">\' onmouseover=pwned() &lt;b>]]><!-- ',
  '```\n````\n# pwned\n[pwned](javascript:pwned()) ![pwned](http://127.0.0.1:9/pwned) <https://127.0.0.1:9/pwned> @pwned | pwned |',
  '$(touch pwned) `touch pwned` \'; touch pwned; echo "$(touch pwned)" !pwned \\ \ue000HOME\ue001',
].join(' ');
