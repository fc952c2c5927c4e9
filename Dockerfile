# The reference server and the suite in one image.
#
#   docker build --tag touchstone .
#   docker run --rm --publish 127.0.0.1:1337:1337 touchstone
#   docker run --rm --publish 127.0.0.1:1337:1337 --volume ./my-strapi-app:/project touchstone \
#     serve --host 0.0.0.0 --project . --public read --fake 20
#   docker run --rm --network host --volume ./my-strapi-app:/project touchstone \
#     check http://127.0.0.1:1337 --project . --token T

FROM node:22-slim AS package
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN mkdir /package && npm pack --pack-destination /package

FROM node:22-slim
RUN --mount=type=bind,from=package,source=/package,target=/package \
    npm install --global --no-audit --no-fund /package/*.tgz && npm cache clean --force \
    && mkdir /project /data && chown node:node /project /data
USER node
WORKDIR /project
EXPOSE 1337
ENTRYPOINT ["touchstone"]
CMD ["serve", "--host", "0.0.0.0"]
